import * as facts from '../../facts/index.ts'
import { type Answer, every, some } from '../../model/answer.ts'
import type { Labels } from '../../model/kubernetes/selector.ts'
import { allOf, defineRule, isUnset, known, type Value } from '../../rule.ts'

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
      const labelsOf = (name: string): Labels => namespaces(name)[0]?.labels ?? { 'kubernetes.io/metadata.name': name }
      const byLabels = scrapers.map(scraper => takes(scraper.monitorSelector, one))
      const both = scrapers.map((scraper, i) =>
        every([byLabels[i] ?? 'unknown', looksIn(scraper, one, labelsOf, namespaces)]),
      )
      const answer = some(both)
      if (answer === 'unknown') yield unsure({ why: 'whether a Prometheus takes this ServiceMonitor', at: one.at })
      if (answer !== 'no') continue
      const isOfLabels = some(byLabels) === 'no'
      // Another Prometheus, which is not in an open scope, may take it: there one of these is meant if it is beside the
      // monitor, or if a label is a slip for what it takes.
      const isMeant = complete || scrapers.some(({ at }) => facts.releaseOf(at) === facts.releaseOf(one.at))
      const slip = isMeant || !isOfLabels ? undefined : slipOf(scrapers, one)
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

/** The requirement of a Prometheus that a monitor misses by a slip, and the label that it has instead. */
function slipOf(scrapers: readonly facts.Scraper[], { labels }: facts.Monitor) {
  const names = facts.labelNames([labels])
  for (const scraper of scrapers)
    for (const requirement of known(scraper.monitorSelector)?.requirements ?? []) {
      const label = facts.meantLabel(requirement, names)
      if (label !== undefined) return { scraper, requirement, label }
    }
  return undefined
}

/** Whether a selector of a Prometheus takes a monitor by its labels: one that is absent takes none, an empty one all. */
function takes(selector: Value<facts.PolicySelector>, { labels, labelsOpen }: facts.Monitor): Answer {
  return isUnset(selector) ? 'no' : facts.selects(selector, { labels, open: labelsOpen })
}

/** Whether a Prometheus looks in the namespace of a monitor: by default only in its own. */
function looksIn(
  scraper: facts.Scraper,
  monitor: facts.Monitor,
  labelsOf: (namespace: string) => Labels,
  namespaces: (name: string) => readonly unknown[],
): Answer {
  const selector = scraper.monitorNamespaces
  if (isUnset(selector)) return facts.isSameNamespace(facts.namespaceKey(scraper), facts.namespaceKey(monitor))
  const { namespace } = monitor
  if (selector.state === 'known' && selector.value.requirements.length === 0 && selector.value.open === undefined)
    return 'yes'
  if (namespace === undefined) return 'unknown'
  return facts.selects(selector, { labels: labelsOf(namespace), open: namespaces(namespace).length === 0 })
}
