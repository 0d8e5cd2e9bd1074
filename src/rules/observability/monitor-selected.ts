import * as facts from '../../facts/index.ts'
import { type Answer, every, some } from '../../model/answer.ts'
import type { Labels } from '../../model/kubernetes/selector.ts'
import { allOf, defineRule, isUnset, type Value } from '../../rule.ts'

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
    'X-19': 'Prometheus {name} takes ServiceMonitors with other labels, so nothing scrapes what this one selects',
    'X-19.namespace':
      'Prometheus {name} takes ServiceMonitors of other namespaces, so nothing scrapes what this one selects',
  },
  on: { monitors: facts.eachMonitor },
  with: { scrapers: allOf(facts.scraper), namespaces: facts.namespacesByName },

  *check({ monitors }, { say, unsure }, { scrapers, namespaces }) {
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
