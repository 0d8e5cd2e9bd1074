import { groupBy } from '../engine/group-by.ts'
import { type Answer, every } from './answer.ts'
import type { CidrSet } from './cidr.ts'
import type { NamespaceObject } from './cluster-objects.ts'
import { type Direction, isolates, type NetworkPolicy, rulesOf } from './network-policy.ts'
import type { OtherPolicy } from './other-policy.ts'
import { namespaceKey } from './pods.ts'
import {
  admits,
  type Endpoint,
  isSameNamespace,
  type KnownLabels,
  openPorts,
  type Pods,
  selects,
} from './policy-match.ts'
import {
  ALL_PORTS,
  hasPort,
  intersect,
  intersectAll,
  NO_PORTS,
  type PortSet,
  type Protocol,
  uniteAll,
} from './port-set.ts'

const NAME_LABEL = 'kubernetes.io/metadata.name'

/** The policies of a scope, indexed so that those that hold for some Pods are found without asking each. */
export interface Network {
  readonly byNamespace: ReadonlyMap<string, PolicyIndex>
  /** Policies whose namespace is decided at deployment: each may hold in any namespace. */
  readonly unplaced: PolicyIndex
  readonly all: PolicyIndex
  readonly others: readonly OtherPolicy[]
  readonly labelsOf: (namespace: string) => KnownLabels
  readonly podAddresses?: CidrSet | undefined
}

/** Policies by key and value of a label that their podSelector asks for; both empty for those that ask for none in one value. */
type PolicyIndex = ReadonlyMap<string, ReadonlyMap<string, readonly NetworkPolicy[]>>

/** What a scope says that bears on who may talk to whom. */
export interface NetworkParts {
  readonly policies: readonly NetworkPolicy[]
  readonly namespaces: readonly NamespaceObject[]
  readonly others: readonly OtherPolicy[]
  /** The addresses that Pods have, where that is known. */
  readonly podAddresses?: CidrSet | undefined
}

/** Indexes the policies of a scope; linear in their number. */
export function createNetwork({ policies, namespaces, others, podAddresses }: NetworkParts): Network {
  const labels = new Map(namespaces.map(({ name, labels }) => [name, { labels, open: false }]))
  return {
    byNamespace: new Map(
      Array.from(groupBy(policies, namespaceKey), ([key, members]) => [key, indexPolicies(members)]),
    ),
    unplaced: indexPolicies(policies.filter(({ namespace }) => namespace === undefined)),
    all: indexPolicies(policies),
    others,
    // What the API server sets on every Namespace is known without its manifest.
    labelsOf: key => labels.get(key) ?? { labels: key.startsWith('/') ? {} : { [NAME_LABEL]: key }, open: true },
    podAddresses,
  }
}

function indexPolicies(policies: readonly NetworkPolicy[]): PolicyIndex {
  const byKey = groupBy(
    policies.map(policy => ({ policy, ...anchorOf(policy) })),
    ({ key }) => key,
  )
  return new Map(
    Array.from(byKey, ([key, members]) => {
      const byValue = groupBy(members, ({ value }) => value)
      return [key, new Map(Array.from(byValue, ([value, found]) => [value, found.map(({ policy }) => policy)]))]
    }),
  )
}

/** A label without which the policy does not hold for a Pod; empty where there is none. */
function anchorOf({ podSelector }: NetworkPolicy): { readonly key: string; readonly value: string } {
  const requirements = podSelector.state === 'known' ? podSelector.value.requirements : []
  const one = requirements.find(({ operator, values }) => operator === 'In' && values.length === 1)
  return { key: one?.key ?? '', value: one?.values[0] ?? '' }
}

/** A policy that holds, or may hold, for some Pods in a direction. */
export interface HoldingPolicy {
  readonly policy: NetworkPolicy
  /** Whether it isolates the Pods: yes or unknown. */
  readonly holds: Answer
}

/** The policies that isolate Pods in a direction, or may. */
export function policiesFor(network: Network, pods: Pods, direction: Direction): readonly HoldingPolicy[] {
  const isNamed = !pods.namespace.startsWith('/')
  const own = candidates(network.byNamespace.get(pods.namespace), pods)
  const elsewhere = candidates(isNamed ? network.unplaced : network.all, pods).filter(
    policy => namespaceKey(policy) !== pods.namespace,
  )
  return [...own, ...elsewhere].flatMap(policy => {
    const inNamespace = isSameNamespace(namespaceKey(policy), pods.namespace)
    const answer = every([inNamespace, selects(policy.podSelector, pods), isolates(policy, direction)])
    const holds: Answer = answer === 'yes' && pods.hostNetwork ? 'unknown' : answer
    return holds === 'no' ? [] : [{ policy, holds }]
  })
}

function candidates(index: PolicyIndex | undefined, { labels, open }: Pods): readonly NetworkPolicy[] {
  if (index === undefined) return []
  const asked = Object.entries(labels).flatMap(([key, value]) => index.get(key)?.get(value) ?? [])
  const general = index.get('')?.get('') ?? []
  if (!open) return [...general, ...asked]
  const maybe = Array.from(index, ([key, byValue]) =>
    key === '' || Object.hasOwn(labels, key) ? [] : [...byValue.values()].flat(),
  )
  return [...general, ...asked, ...maybe.flat()]
}

/** Ports that are open: surely, and at most. What lies between the two can't be told. */
export interface OpenPorts {
  readonly sure: PortSet
  readonly possible: PortSet
}

/** One side of a connection. */
export interface Side extends OpenPorts {
  /** The policies that isolate the Pods of this side, or may. */
  readonly policies: readonly HoldingPolicy[]
  /** A policy of another project that may decide otherwise. */
  readonly other?: OtherPolicy
}

const UNRESTRICTED: Side = { sure: ALL_PORTS, possible: ALL_PORTS, policies: [] }

/** What the policies of one side allow: the egress of `from`, or the ingress of `to`. Addresses have no policies. */
export function sideOf(network: Network, direction: Direction, from: Endpoint, to: Endpoint): Side {
  const [own, peer] = direction === 'egress' ? [from, to] : [to, from]
  if (own.kind === 'addresses') return UNRESTRICTED
  const policies = policiesFor(network, own.pods, direction)
  const other = network.others.find(({ isNamespaced, ...meta }) => {
    return !isNamespaced || isSameNamespace(namespaceKey(meta), own.pods.namespace) !== 'no'
  })
  if (other !== undefined) return { sure: NO_PORTS, possible: ALL_PORTS, policies, other }
  const open = policies.map(({ policy, holds }) => ({ holds, ...portsThrough(network, policy, direction, peer, to) }))
  const certain = open.filter(({ holds }) => holds === 'yes')
  return {
    // Surely open is what a policy opens that surely holds, and what all open that may hold: then it matters not which do.
    sure: uniteAll([...certain.map(({ sure }) => sure), intersectAll(open.map(({ sure }) => sure))]),
    possible: certain.length === 0 ? ALL_PORTS : uniteAll(open.map(({ possible }) => possible)),
    policies,
  }
}

function portsThrough(
  network: Network,
  policy: NetworkPolicy,
  direction: Direction,
  peer: Endpoint,
  to: Endpoint,
): OpenPorts {
  const stated = policy[direction]
  if (stated.state === 'unknown' || (stated.state === 'invalid' && stated.found !== 'null'))
    return { sure: NO_PORTS, possible: ALL_PORTS }
  const { labelsOf, podAddresses } = network
  const around = { namespace: namespaceKey(policy), labelsOf, podAddresses }
  const rules = rulesOf(policy, direction).map(rule => ({
    answer: admits(rule, peer, around),
    ports: openPorts(rule, to),
  }))
  return {
    sure: uniteAll(rules.filter(({ answer }) => answer === 'yes').map(({ ports }) => ports.sure)),
    possible: uniteAll(rules.filter(({ answer }) => answer !== 'no').map(({ ports }) => ports.possible)),
  }
}

/** What may flow from one end to the other: both sides must allow it (contract L141). */
export interface Connection extends OpenPorts {
  readonly egress: Side
  readonly ingress: Side
}

/** The ports on which `from` may open connections to `to`. */
export function connectionOf(network: Network, from: Endpoint, to: Endpoint): Connection {
  const egress = sideOf(network, 'egress', from, to)
  const ingress = sideOf(network, 'ingress', from, to)
  return {
    egress,
    ingress,
    sure: intersect(egress.sure, ingress.sure),
    possible: intersect(egress.possible, ingress.possible),
  }
}

/** Whether a port is open. */
export function isOpen({ sure, possible }: OpenPorts, protocol: Protocol, port: number): Answer {
  if (hasPort(sure, protocol, port)) return 'yes'
  return hasPort(possible, protocol, port) ? 'unknown' : 'no'
}
