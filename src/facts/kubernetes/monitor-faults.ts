import type { Place } from '../../documents/document.ts'
import type { Lookup } from '../../engine/join/store/fact-index.ts'
import { findNearest } from '../../model/nearest.ts'
import { type MeantLabel, meantLabel } from '../network/policies/label-typo.ts'
import type { PolicyRequirement } from '../network/policies/network-policy.ts'
import {
  isMeantService,
  labelledByPods,
  type MonitoredService,
  type MonitoredServices,
  servicesIn,
} from './monitored-service.ts'
import type { Monitor } from './scrape.ts'

/** A port of a monitor that none of the Services that it selects has. */
export interface MissingPort {
  readonly port: string
  readonly at: Place
  /** The first Service that is selected. */
  readonly service: MonitoredService
  /** The names of the ports that there are. */
  readonly names: readonly string[]
  /** Whether the name of one of these is not known. */
  readonly isOpen: boolean
}

/**
 * The ports that a monitor names and that the Services which it selects (`found`) lack. Unless all that is deployed is known
 * (`isComplete`), only those that are sure: an operator may make another Service with these labels.
 */
export function missingPorts(
  one: Monitor,
  found: readonly MonitoredService[],
  isComplete: boolean,
): readonly MissingPort[] {
  const [service] = found
  if (service === undefined) return []
  const stated = found.flatMap(({ ports }) => ports)
  const isOpen = stated.some(({ name }) => name.state === 'unknown')
  const names = stated.flatMap(({ name }) => (name.state === 'known' ? [name.value] : []))
  const wanted = one.endpoints.flatMap(({ port }) => (port.state === 'known' ? [port] : []))
  // Of several endpoints, each may be for another Service, one of which is not here.
  const isOfOther = wanted.some(({ value }) => names.includes(value))
  const isSure = isComplete || (!isOfOther && found.some(other => isMeantService(one, other)))
  return wanted
    .filter(({ value }) => !names.includes(value) && (isSure || isTypo(value, names)))
    .map(({ value, at }) => ({ port: value, at, service, names, isOpen }))
}

/** Whether a port is likely another one, misspelt: one that differs by its number only is another port. */
function isTypo(port: string, names: readonly string[]): boolean {
  const near = findNearest(port, names)
  return near !== undefined && near.replace(/\d+/g, '') !== port.replace(/\d+/g, '')
}

/**
 * Why a monitor selects no Service. `elsewhere`: a Service with these labels is in another namespace; `pods`: a Service selects its
 * Pods by them; `typo`: a label that exists was meant; `open`: not all labels are known; `absent`: nothing here explains it.
 */
export type Unselected =
  | { readonly is: 'elsewhere' | 'pods'; readonly service: MonitoredService }
  | { readonly is: 'typo'; readonly requirement: PolicyRequirement; readonly meant: MeantLabel }
  | { readonly is: 'open' | 'absent' }

/** Looks for the reason in `namespaces`, where the monitor looks; undefined for everywhere. */
export function whyUnselected(
  requirements: readonly PolicyRequirement[],
  namespaces: readonly string[] | undefined,
  services: Lookup<MonitoredServices>,
  all: MonitoredServices,
): Unselected {
  const elsewhere = servicesIn(all, requirements).find(({ namespace }) => namespace !== undefined)
  // A monitor without a namespace may be deployed to any.
  if (elsewhere !== undefined && namespaces?.every(namespace => !namespace.startsWith('/')) === true)
    return { is: 'elsewhere', service: elsewhere }
  const here = namespaces ?? []
  const byPods = labelledByPods(here, services, requirements)
  if (byPods !== undefined) return { is: 'pods', service: byPods }
  const known = here.map(services)
  if (known.some(({ isOpen }) => isOpen)) return { is: 'open' }
  for (const requirement of requirements)
    for (const { labelNames } of known) {
      const meant = meantLabel(requirement, labelNames())
      if (meant !== undefined) return { is: 'typo', requirement, meant }
    }
  return { is: 'absent' }
}
