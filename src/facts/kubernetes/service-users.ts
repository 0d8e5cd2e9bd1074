import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import type { Lookups } from '../../engine/rule.ts'
import { matches } from '../../model/kubernetes/selector.ts'
import { bindingLabel, bindingsByService } from '../network/balancing/target-group-binding.ts'
import { namespaceKey } from '../network/policies/pods.ts'
import { foundNamed } from './named-object.ts'
import type { ObjectMeta } from './object-meta.ts'
import { type Monitor, monitor } from './scrape.ts'

const EVERYWHERE = '*'

/** What a rule has to look up for `usersOf`. */
export const userIndexes = {
  bindings: bindingsByService,
  monitors: indexBy(monitor, one => {
    if (one.of !== 'services') return []
    return one.isEverywhere ? [EVERYWHERE] : (one.namespaces ?? [namespaceKey(one)])
  }),
} as const

/** What uses the endpoints of a Service: a TargetGroupBinding, a ServiceMonitor, or the annotation of Prometheus. */
export interface ServiceUser {
  readonly label: string
  readonly at: Place
}

/** Of more monitors in one namespace not all are asked. */
const MOST = 200

/** What balances to, or scrapes, the Service of that name and those labels. */
export function usersOf(
  service: Pick<ObjectMeta, 'namespace' | 'name' | 'labels' | 'annotations' | 'at'>,
  { bindings, monitors }: Lookups<typeof userIndexes>,
): readonly ServiceUser[] {
  const bound = foundNamed(bindings, service, service.name).map(one => ({
    label: bindingLabel(one),
    at: one.serviceName.at,
  }))
  const scraping = [namespaceKey(service), EVERYWHERE]
    .flatMap(place => monitors(place).slice(0, MOST))
    .filter(one => isSelected(one, service))
    .map(({ name, at }) => ({ label: `ServiceMonitor ${name}`, at }))
  const isAnnotated = service.annotations['prometheus.io/scrape'] === 'true'
  return [...bound, ...scraping, ...(isAnnotated ? [{ label: 'Prometheus', at: service.at }] : [])]
}

function isSelected({ selector }: Monitor, { labels }: Pick<ObjectMeta, 'labels'>): boolean {
  const wanted = known(selector)
  if (wanted === undefined || wanted.open !== undefined || wanted.refused.length > 0) return false
  return matches(wanted.requirements, labels)
}
