import type { Place } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { allOf, indexBy, type Lookup } from '../../engine/join/store/fact-index.ts'
import { indexLabels, type LabelIndex, selectFrom } from '../../model/kubernetes/label-index.ts'
import { type LabelSelector, type Labels, matches } from '../../model/kubernetes/selector.ts'
import { lazily } from '../../model/lazily.ts'
import { type LabelNames, labelNames } from '../network/policies/label-typo.ts'
import { namespaceKey } from '../network/policies/pods.ts'
import { type ObjectMeta, releaseOf } from './object-meta.ts'
import type { Monitor } from './scrape.ts'

/** A Service as a ServiceMonitor sees it: its labels, and the names of its ports. One without a selector counts too. */
export interface MonitoredService extends ObjectMeta {
  readonly labelsOpen: boolean
  /** The labels of the Pods that it selects. */
  readonly selector: Labels
  /** `target` is the name of the containers' port; invalid where that is a number. */
  readonly ports: readonly { readonly name: Value<string>; readonly target: Value<string>; readonly at: Place }[]
}
export const monitoredService = defineFact<MonitoredService>('monitoredService')

/** Services by their labels. */
export interface MonitoredServices {
  readonly byLabel: LabelIndex<MonitoredService>
  /** By the labels of the Pods that they select. */
  readonly bySelector: () => LabelIndex<MonitoredService>
  /** Whether the labels of some are decided at deployment. */
  readonly isOpen: boolean
  readonly labelNames: () => LabelNames
}

const toServices = (services: readonly MonitoredService[]): MonitoredServices => ({
  byLabel: indexLabels(services, ({ labels }) => labels),
  bySelector: lazily(() => indexLabels(services, ({ selector }) => selector)),
  isOpen: services.some(({ labelsOpen }) => labelsOpen),
  labelNames: lazily(() => labelNames(services.map(({ labels }) => labels))),
})

/** The Services of each namespace, and all of them. */
export const monitoredServices = indexBy(monitoredService, one => [namespaceKey(one)], toServices)
export const allMonitoredServices = allOf(monitoredService, toServices)

/** More Services than these of one monitor are not looked at. */
const MOST = 64

/** The Services of one namespace, or of all, that a selector selects. */
export const servicesIn = (services: MonitoredServices, selector: LabelSelector): readonly MonitoredService[] =>
  selectFrom(services.byLabel, selector, MOST)

/**
 * Whether a Service that a monitor selects is the one that was meant, even if not all that is deployed is known: it is in the
 * same folder or chart, or has the name of the monitor or of a label that is selected.
 */
export function isMeantService({ name, at, selector }: Monitor, service: MonitoredService): boolean {
  const values = known(selector)?.requirements.flatMap(requirement => requirement.values) ?? []
  return releaseOf(service.at) === releaseOf(at) || service.name === name || values.includes(service.name)
}

/** Where a monitor looks for Services: the keys of its namespaces; undefined for all, and where that is not known. */
export function namespacesOf(one: Monitor): readonly string[] | undefined {
  const { everywhere, matchNames } = one
  if (one.isEverywhere || everywhere.state === 'unknown' || matchNames.state === 'unknown') return undefined
  if (matchNames.state === 'known' && matchNames.value.open) return undefined
  return one.namespaces ?? [namespaceKey(one)]
}

/** The Services that a monitor selects, as far as the scope has them; none where the selector is not known. */
export function selectedServices(
  one: Monitor,
  services: Lookup<MonitoredServices>,
  all: MonitoredServices,
): readonly MonitoredService[] {
  const selector = known(one.selector)
  if (selector === undefined || selector.open !== undefined || selector.refused.length > 0) return []
  const { requirements } = selector
  const namespaces = namespacesOf(one)
  if (namespaces === undefined) return servicesIn(all, requirements)
  return namespaces.flatMap(namespace => servicesIn(services(namespace), requirements))
}

/** A Service that selects its Pods by what the monitor asks of the Service, and does not have these labels itself. */
export const labelledByPods = (
  namespaces: readonly string[],
  services: Lookup<MonitoredServices>,
  selector: LabelSelector,
): MonitoredService | undefined =>
  selector.length === 0
    ? undefined
    : namespaces
        .flatMap(namespace => selectFrom(services(namespace).bySelector(), selector, 1))
        .find(({ labels }) => !matches(selector, labels))
