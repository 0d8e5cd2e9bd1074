import * as facts from '../../facts/index.ts'
import { allOf, defineRule, isUnset } from '../../rule.ts'

/** More Prometheuses than these are nobody's. */
const MOST = 100

export default defineRule({
  id: 'observability/monitor-selected',
  summary: 'Label a ServiceMonitor so that a Prometheus takes it',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://prometheus-operator.dev/docs/platform/troubleshooting/#overview-of-servicemonitor-tagging-and-related-elements',
  ],
  checks: {
    'X-19':
      'Prometheus {name} does not take a ServiceMonitor with these labels, so it scrapes nothing that this one selects',
    'X-19.typo': 'Prometheus {name} takes ServiceMonitors with {wanted}, but this one has {found}',
    'X-19.namespace':
      'Prometheus {name} does not look for ServiceMonitors in this namespace, so it scrapes nothing that this one selects',
  },
  on: { monitors: facts.eachMonitor },
  with: { scrapers: allOf(facts.scraper), namespaces: facts.namespacesByName },

  *check({ monitors }, { say, unsure, complete }, { scrapers, namespaces }) {
    for (const one of monitors) {
      const [first] = scrapers
      if (one.of !== 'services' || first === undefined) continue
      if (scrapers.length > MOST) {
        yield unsure({ why: 'which of very many Prometheuses takes this ServiceMonitor', at: one.at })
        continue
      }
      const { isTaken, byLabels } = facts.selectionOf(one, scrapers, namespaces)
      if (isTaken === 'unknown') yield unsure({ why: 'whether a Prometheus takes this ServiceMonitor', at: one.at })
      if (isTaken !== 'no') continue
      const isOfLabels = byLabels === 'no'
      // Another Prometheus, which is not in an open scope, may take it: there one of these is meant if it is beside the
      // monitor, or if a label is a slip for what it takes.
      const isMeant = complete || scrapers.some(({ at }) => facts.releaseOf(at) === facts.releaseOf(one.at))
      const slip = isMeant || !isOfLabels ? undefined : facts.missedBySlip(scrapers, one)
      if (slip !== undefined) {
        const { scraper, requirement, label } = slip
        yield say('X-19.typo', one.at, {
          data: {
            name: scraper.name,
            wanted: `${requirement.key}: ${requirement.values.join(' or ')}`,
            found: `${label.key}: ${label.value}`,
          },
          related: [{ at: requirement.at, note: 'what this Prometheus takes' }],
        })
      }
      if (!isMeant) continue
      yield say(isOfLabels ? 'X-19' : 'X-19.namespace', one.at, {
        data: { name: first.name },
        related: scrapers.map(({ at, monitorSelector, monitorNamespaces }) => {
          const selector = isOfLabels ? monitorSelector : monitorNamespaces
          return { at: isUnset(selector) ? at : selector.at, note: 'what this Prometheus takes' }
        }),
      })
    }
  },
})
