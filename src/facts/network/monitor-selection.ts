import { isUnset, known, type Value } from '../../documents/value.ts'
import type { Lookup } from '../../engine/join/store/fact-index.ts'
import { type Answer, every, some } from '../../model/answer.ts'
import type { Labels } from '../../model/kubernetes/selector.ts'
import type { ObjectMeta } from '../kubernetes/object-meta.ts'
import type { Monitor, Scraper } from '../kubernetes/scrape.ts'
import { labelNames, meantLabel } from './policies/label-typo.ts'
import type { PolicySelector } from './policies/network-policy.ts'
import { namespaceKey } from './policies/pods.ts'
import { isSameNamespace, selects } from './policies/policy-match.ts'

/** Whether one of several Prometheuses takes a monitor: by all that they say, and by the labels of the monitor alone. */
export interface MonitorSelection {
  readonly isTaken: Answer
  readonly byLabels: Answer
}

/** Asks each Prometheus whether it takes the monitor; `namespaces` is `namespacesByName`. */
export function selectionOf(
  monitor: Monitor,
  scrapers: readonly Scraper[],
  namespaces: Lookup<readonly Pick<ObjectMeta, 'labels'>[]>,
): MonitorSelection {
  const byLabels = scrapers.map(({ monitorSelector }) => takes(monitorSelector, monitor))
  const both = scrapers.map((scraper, i) => every([byLabels[i] ?? 'unknown', looksIn(scraper, monitor, namespaces)]))
  return { isTaken: some(both), byLabels: some(byLabels) }
}

/** The requirement of a Prometheus that a monitor misses by a slip, and the label that it has instead. */
export function missedBySlip(scrapers: readonly Scraper[], { labels }: Monitor) {
  const names = labelNames([labels])
  for (const scraper of scrapers)
    for (const requirement of known(scraper.monitorSelector)?.requirements ?? []) {
      const label = meantLabel(requirement, names)
      if (label !== undefined) return { scraper, requirement, label }
    }
  return undefined
}

/** Whether a selector of a Prometheus takes a monitor by its labels: one that is absent takes none, an empty one all. */
const takes = (selector: Value<PolicySelector>, { labels, labelsOpen }: Monitor): Answer =>
  isUnset(selector) ? 'no' : selects(selector, { labels, open: labelsOpen })

/** Whether a Prometheus looks in the namespace of a monitor: by default only in its own. */
function looksIn(
  scraper: Scraper,
  monitor: Monitor,
  namespaces: Lookup<readonly Pick<ObjectMeta, 'labels'>[]>,
): Answer {
  const selector = scraper.monitorNamespaces
  if (isUnset(selector)) return isSameNamespace(namespaceKey(scraper), namespaceKey(monitor))
  const { namespace } = monitor
  if (selector.state === 'known' && selector.value.requirements.length === 0 && selector.value.open === undefined)
    return 'yes'
  if (namespace === undefined) return 'unknown'
  const [stated] = namespaces(namespace)
  const labels: Labels = stated?.labels ?? { 'kubernetes.io/metadata.name': namespace }
  return selects(selector, { labels, open: stated === undefined })
}
