import { isUnset, knownItems, type Value } from '../../../documents/value.ts'
import { type Answer, every, some } from '../../../model/answer.ts'
import { type LabelSelector, type Labels, matches, NAME_KEYS } from '../../../model/kubernetes/selector.ts'
import { type CidrSet, cidrSet, covers, overlaps, parseCidr, subtract, toSet } from '../../../model/network/cidr.ts'
import {
  ALL_PORTS,
  allOf,
  NO_PORTS,
  type PortSet,
  PROTOCOLS,
  type Protocol,
  portRange,
  uniteAll,
} from '../../../model/network/port-set.ts'
import {
  isPolicyPort,
  type NetworkPolicyRule,
  type PolicyIpBlock,
  type PolicyPeer,
  type PolicyPort,
  type PolicySelector,
  refusedEnd,
} from './network-policy.ts'

/** Labels, some of which may not be known. */
export interface KnownLabels {
  readonly labels: Labels
  /** Whether there may be more labels than these. */
  readonly open: boolean
  /** The keys of labels with values that are not known. */
  readonly openKeys?: readonly string[]
  /** The application that they belong to, where its name is known and their labels are not. */
  readonly application?: string
}

/** Pods that NetworkPolicies treat alike. */
export interface Pods extends KnownLabels {
  /** The key of their namespace (`namespaceKey`). */
  readonly namespace: string
  /** The ports that their containers name; with `port` undefined where the number is not known. */
  readonly namedPorts: readonly { readonly name: string; readonly protocol: string; readonly port?: number }[]
  /** On the node's own network policies apply to them by chance only. */
  readonly hostNetwork: boolean
}

/** One end of a connection: Pods, or addresses; nothing is known about the outside of these. */
export type Endpoint =
  | { readonly kind: 'pods'; readonly pods: Pods }
  | { readonly kind: 'addresses'; readonly set: CidrSet }

/** What a policy's peers are matched in. */
export interface Surroundings {
  /** The namespace of the policy. */
  readonly namespace: string
  /** The labels of a namespace by its key. */
  readonly labelsOf: (namespace: string) => KnownLabels
  /** The addresses that Pods have, where that is known. */
  readonly podAddresses?: CidrSet | undefined
}

/** Whether a selector selects an object whose labels are partly known. For an absent or null selector: yes. */
export function selects(selector: Value<PolicySelector>, { labels, open, openKeys = [] }: KnownLabels): Answer {
  if (isUnset(selector)) return 'yes'
  if (selector.state !== 'known' || selector.value.refused.length > 0) return 'unknown'
  const answers = selector.value.requirements.map((requirement): Answer => {
    const { key } = requirement
    if ((open && !Object.hasOwn(labels, key)) || openKeys.includes(key)) return 'unknown'
    return matches([requirement], labels) ? 'yes' : 'no'
  })
  return every(selector.value.open === undefined ? answers : [...answers, 'unknown'])
}

/** Whether a selector names another application than the one these Pods belong to; they may have its labels all the same. */
export function isForAnother(selector: Value<PolicySelector>, { application }: KnownLabels): boolean {
  if (selector.state !== 'known' || application === undefined) return false
  return selector.value.requirements.some(
    ({ key, operator, values }) => operator === 'In' && NAME_KEYS.has(key) && !values.includes(application),
  )
}

/** Whether two namespaces are one. A key that is a folder may be any namespace. */
export function isSameNamespace(a: string, b: string): Answer {
  if (a === b) return 'yes'
  return a.startsWith('/') || b.startsWith('/') ? 'unknown' : 'no'
}

/** Whether a rule admits an endpoint, whatever the port. */
export function admits(rule: NetworkPolicyRule, endpoint: Endpoint, around: Surroundings): Answer {
  // A field that the API server does not know: it may drop the field or reject the policy.
  if (rule.misplaced !== undefined) return 'unknown'
  if (isUnset(rule.peers)) return 'yes'
  if (rule.peers.state !== 'known') return 'unknown'
  if (rule.peers.value.length === 0) return 'yes'
  const answer = some(rule.peers.value.map(peer => isPeer(peer, endpoint, around)))
  return answer === 'unknown' && isCovered(rule.peers.value, endpoint) ? 'yes' : answer
}

/** Whether several blocks admit all of the addresses together. */
function isCovered(peers: readonly PolicyPeer[], endpoint: Endpoint): boolean {
  if (endpoint.kind === 'pods' || peers.length < 2) return false
  const blocks = peers.flatMap(({ podSelector, namespaceSelector, ipBlock }) =>
    ipBlock.state === 'known' && isUnset(podSelector) && isUnset(namespaceSelector)
      ? (openAddresses(ipBlock.value) ?? [])
      : [],
  )
  return covers(toSet(blocks), endpoint.set)
}

function isPeer({ podSelector, namespaceSelector, ipBlock }: PolicyPeer, endpoint: Endpoint, around: Surroundings) {
  const hasSelector = !isUnset(podSelector) || !isUnset(namespaceSelector)
  if (!isUnset(ipBlock))
    return hasSelector || ipBlock.state !== 'known' ? 'unknown' : isInBlock(ipBlock.value, endpoint, around)
  if (!hasSelector) return 'unknown'
  if (endpoint.kind === 'addresses') return 'no'
  const { pods } = endpoint
  const inNamespace = isUnset(namespaceSelector)
    ? isSameNamespace(around.namespace, pods.namespace)
    : selects(namespaceSelector, around.labelsOf(pods.namespace))
  const answer = every([inNamespace, selects(podSelector, pods)])
  return pods.hostNetwork && answer === 'yes' ? 'unknown' : answer
}

/** The addresses of a block without its exceptions; undefined where they cannot be known. */
function openAddresses({ cidr, except }: PolicyIpBlock): CidrSet | undefined {
  const range = cidr.state === 'known' ? parseCidr(cidr.value) : undefined
  if (range === undefined || except.state === 'unknown' || (except.state === 'known' && except.value.open))
    return undefined
  return subtract(toSet([range]), cidrSet(knownItems(except)))
}

function isInBlock(ipBlock: PolicyIpBlock, endpoint: Endpoint, { podAddresses }: Surroundings): Answer {
  const block = openAddresses(ipBlock)
  if (block === undefined) return 'unknown'
  const addresses = endpoint.kind === 'addresses' ? endpoint.set : podAddresses
  if (addresses === undefined) return 'unknown'
  if (!overlaps(block, addresses)) return 'no'
  return endpoint.kind === 'addresses' && covers(block, addresses) ? 'yes' : 'unknown'
}

/** The ports that a rule opens: surely, and at most. Named ports are those of the destination. */
export function openPorts(
  { ports }: NetworkPolicyRule,
  destination: Endpoint,
): { readonly sure: PortSet; readonly possible: PortSet } {
  if (isUnset(ports)) return { sure: ALL_PORTS, possible: ALL_PORTS }
  if (ports.state !== 'known') return { sure: NO_PORTS, possible: ALL_PORTS }
  if (ports.value.length === 0) return { sure: ALL_PORTS, possible: ALL_PORTS }
  const found = ports.value.map(port => portsOf(port, destination))
  return { sure: uniteAll(found.map(({ sure }) => sure)), possible: uniteAll(found.map(({ possible }) => possible)) }
}

function portsOf(one: PolicyPort, destination: Endpoint) {
  const { protocol: stated, port, endPort } = one
  const written = isUnset(stated) ? 'TCP' : stated.state === 'known' ? stated.value : undefined
  const protocol = PROTOCOLS.find(one => one === written)
  if (protocol === undefined) return { sure: NO_PORTS, possible: ALL_PORTS }
  if (isUnset(port)) return both(allOf(protocol))
  // What the API server refuses opens nothing, and nobody has meant it.
  if (port.state !== 'known' || !isPolicyPort(port.value) || refusedEnd(one) !== undefined)
    return { sure: NO_PORTS, possible: allOf(protocol) }
  if (typeof port.value === 'string') return namedPorts(port.value, protocol, destination)
  if (isUnset(endPort)) return both(portRange(protocol, port.value))
  if (endPort.state === 'known') return both(portRange(protocol, port.value, endPort.value))
  return { sure: NO_PORTS, possible: portRange(protocol, port.value, 65535) }
}

const both = (set: PortSet) => ({ sure: set, possible: set })

function namedPorts(name: string, protocol: Protocol, destination: Endpoint) {
  if (destination.kind === 'addresses') return both(NO_PORTS)
  const named = destination.pods.namedPorts.filter(port => port.name === name && port.protocol === protocol)
  const sure = uniteAll(named.map(({ port }) => (port === undefined ? NO_PORTS : portRange(protocol, port))))
  return named.some(({ port }) => port === undefined) ? { sure, possible: allOf(protocol) } : both(sure)
}

/** A selector's requirements as `selectFrom` wants them; none of an absent one. */
export const requirementsOf = (selector: Value<PolicySelector>): LabelSelector =>
  selector.state === 'known' ? selector.value.requirements : []
