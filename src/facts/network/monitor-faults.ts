import type { Place } from '../../documents/document.ts'
import type { Lookups } from '../../engine/rule.ts'
import { findNearest } from '../../model/nearest.ts'
import { ORDER_APP_LABELS, orderAppsByName } from '../application/order-app.ts'
import {
  allMonitoredServices,
  isMeantService,
  labelledByPods,
  type MonitoredService,
  monitoredServices,
  namespacesOf,
  selectedServices,
  servicesIn,
} from '../kubernetes/monitored-service.ts'
import { foundNamed } from '../kubernetes/named-object.ts'
import { fileKey, monitorsBeside, servicesBeside } from '../kubernetes/same-file.ts'
import type { Monitor } from '../kubernetes/scrape.ts'
import { misspeltLabel } from './policies/label-typo.ts'
import type { PolicyRequirement } from './policies/network-policy.ts'

/** What a rule looks up that judges what ServiceMonitors select. */
export const monitorIndexes = {
  services: monitoredServices,
  all: allMonitoredServices,
  beside: servicesBeside,
  monitors: monitorsBeside,
  apps: orderAppsByName,
}

type MonitorLookups = Lookups<typeof monitorIndexes>

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
  const wanted = one.endpoints.flatMap(({ port }) => (port.state === 'known' && !isNumeral(port.value) ? [port] : []))
  // Of several endpoints, each may be for another Service, one of which is not here.
  const isOfOther = wanted.some(({ value }) => names.includes(value))
  const isSure = isComplete || (!isOfOther && found.some(other => isMeantService(one, other)))
  // Whoever names what a port of these Services leads to, means that port.
  const targets = new Set(stated.flatMap(({ target }) => (target.state === 'known' ? [target.value] : [])))
  return wanted
    .filter(({ value }) => !names.includes(value) && (isSure || targets.has(value) || isTypo(value, names)))
    .map(({ value, at }) => ({ port: value, at, service, names, isOpen }))
}

/** Whether the name of a port is a number, which no port of a Service is called. */
export const isNumeral = (port: string): boolean => /^\d+$/.test(port)

/** Whether a port is likely another one, misspelt: one that differs by its number only is another port. */
function isTypo(port: string, names: readonly string[]): boolean {
  const near = findNearest(port, names)
  return near !== undefined && near.replace(/\d+/g, '') !== port.replace(/\d+/g, '')
}

/**
 * Why a monitor selects no Service. `elsewhere`: a Service with these labels is in another namespace; `pods`: a Service selects its
 * Pods by them; `typo`: a label that exists was meant; `open`: not all labels are known; `app`: an OrderApp has the name that is
 * selected, and its graph may make the Service; `beside`: the only Service of the same file that no monitor there selects was
 * meant, even where not all that is deployed is known; `absent`: nothing here explains it.
 */
export type Unselected =
  | { readonly is: 'elsewhere' | 'pods'; readonly service: MonitoredService }
  | { readonly is: 'typo'; readonly requirement: PolicyRequirement; readonly meant: string }
  | { readonly is: 'open' | 'app' | 'beside' | 'absent' }

/** Looks for the reason where the monitor looks. */
export function whyUnselected(
  one: Monitor,
  requirements: readonly PolicyRequirement[],
  lookups: MonitorLookups,
): Unselected {
  const { services, all } = lookups
  const namespaces = namespacesOf(one)
  const elsewhere = servicesIn(all, requirements).find(({ namespace }) => namespace !== undefined)
  // A monitor without a namespace may be deployed to any.
  if (elsewhere !== undefined && namespaces?.every(namespace => !namespace.startsWith('/')) === true)
    return { is: 'elsewhere', service: elsewhere }
  const here = namespaces ?? []
  const byPods = labelledByPods(here, services, requirements)
  if (byPods !== undefined) return { is: 'pods', service: byPods }
  const known = here.map(services)
  if (known.some(({ isOpen }) => isOpen)) return { is: 'open' }
  const typo = misspeltLabel(requirements, known)
  if (typo !== undefined) return { is: 'typo', ...typo }
  if (isOfApp(one, here, requirements, lookups)) return { is: 'app' }
  return { is: isMeantBeside(one, here, lookups) ? 'beside' : 'absent' }
}

const isOfApp = (
  { selector: { at } }: Monitor,
  namespaces: readonly string[],
  requirements: readonly PolicyRequirement[],
  { apps }: MonitorLookups,
): boolean =>
  requirements
    .filter(({ key }) => ORDER_APP_LABELS.includes(key))
    .flatMap(({ values }) => values)
    .some(name => namespaces.some(namespace => foundNamed(apps, { namespace, at }, name).length > 0))

/** More monitors of one file are not asked what they select. */
const FEW = 16

function isMeantBeside(
  { at }: Monitor,
  namespaces: readonly string[],
  { services, all, beside, monitors }: MonitorLookups,
): boolean {
  const others = monitors(fileKey(at, '')).slice(0, FEW)
  const selected = new Set(others.flatMap(other => selectedServices(other, services, all)))
  const free = namespaces.flatMap(namespace => beside(fileKey(at, namespace)).filter(service => !selected.has(service)))
  return free.length === 1
}
