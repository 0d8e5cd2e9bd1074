import { known } from '../../../documents/value.ts'
import { allOf, indexBy, type Lookup, openIndex } from '../../../engine/join/store/fact-index.ts'
import type { Lookups } from '../../../engine/rule.ts'
import type { Answer } from '../../../model/answer.ts'
import type { CidrSet } from '../../../model/network/cidr.ts'
import {
  ALL_PORTS,
  hasPort,
  intersect,
  intersectAll,
  NO_PORTS,
  type Protocol,
  uniteAll,
} from '../../../model/network/port-set.ts'
import { type NamespaceObject, namespacesByName } from '../../kubernetes/cluster-objects.ts'
import {
  type Direction,
  isolates,
  NAME_LABEL,
  type NetworkPolicy,
  networkPolicy,
  selectsSome,
} from './network-policy.ts'
import { allOtherPolicies, type OtherPolicy } from './other-policy.ts'
import { namespaceKey } from './pods.ts'
import {
  type Anchor,
  type ApplyingGroup,
  anchorOf,
  groupsFor,
  indexPolicies,
  type Opening,
  type OpeningMemo,
  type OpenPorts,
  openingOf,
  type PolicyGroup,
  type PolicyIndex,
  toGroups,
} from './policy-group.ts'
import { type Endpoint, isSameNamespace, type KnownLabels, type Pods } from './policy-match.ts'

/** The policies of a scope, indexed so that those that apply to some Pods are found without trying each. */
export interface Network {
  readonly byNamespace: Lookup<PolicyIndex>
  /** Policies whose namespace is decided at deployment: each may apply in any namespace. */
  readonly unplaced: Lookup<PolicyIndex>
  readonly all: PolicyIndex
  readonly others: () => readonly OtherPolicy[]
  readonly labelsOf: (namespace: string) => KnownLabels
  readonly podAddresses?: CidrSet | undefined
  readonly memo: OpeningMemo
  /** How Pods are isolated in a direction: that does not depend on the other end. */
  readonly isolations: Readonly<Record<Direction, WeakMap<Pods, Isolation>>>
}

const anchorText = ({ key, value }: Anchor): string => `${key}=${value}`

/** What a rule has to look up for a network. */
export const networkIndexes = {
  policiesIn: indexBy(networkPolicy, one => [namespaceKey(one)], indexPolicies),
  unplacedPolicies: indexBy(networkPolicy, ({ namespace }) => (namespace === undefined ? [''] : []), indexPolicies),
  // Only policies that require one of the labels are looked up: for most Pods those are few.
  groupsByAnchor: indexBy(networkPolicy, one => [anchorText(anchorOf(one))], toGroups),
  groupsByKey: indexBy(networkPolicy, one => [anchorOf(one).key], indexPolicies),
  anchorKeys: allOf(networkPolicy, all => [...new Set(all.map(one => anchorOf(one).key))]),
  otherPolicies: allOtherPolicies,
  namespaces: namespacesByName,
} as const

type NetworkLookups = Lookups<typeof networkIndexes>

/** A network over what a rule looks up. To be made anew for each key: what it remembers is not looked up again. */
export function networkOf(lookups: NetworkLookups, podAddresses?: CidrSet): Network {
  return {
    byNamespace: lookups.policiesIn,
    unplaced: lookups.unplacedPolicies,
    all: {
      find: (key, value) => lookups.groupsByAnchor(anchorText({ key, value })),
      keys: () => lookups.anchorKeys,
      asking: key => lookups.groupsByKey(key).asking(key),
    },
    others: () => lookups.otherPolicies,
    // What the API server sets on every Namespace is known without its manifest.
    labelsOf: key => {
      const labels = lookups.namespaces(key).at(-1)?.labels
      if (labels !== undefined) return { labels, open: false }
      return { labels: key.startsWith('/') ? {} : { [NAME_LABEL]: key }, open: true }
    },
    podAddresses,
    memo: new WeakMap(),
    isolations: { ingress: new WeakMap(), egress: new WeakMap() },
  }
}

/** The facts of a scope that bear on who may talk to whom. */
export interface NetworkParts {
  readonly policies: readonly NetworkPolicy[]
  readonly namespaces: readonly NamespaceObject[]
  readonly others: readonly OtherPolicy[]
  /** The addresses that Pods have, where that is known. */
  readonly podAddresses?: CidrSet | undefined
}

/** Indexes the policies of a scope; linear in their number. */
export function createNetwork({ policies, namespaces, others, podAddresses }: NetworkParts): Network {
  const { policiesIn, unplacedPolicies, groupsByAnchor, groupsByKey, anchorKeys } = networkIndexes
  const lookups = {
    policiesIn: openIndex(policiesIn, policies).lookup,
    unplacedPolicies: openIndex(unplacedPolicies, policies).lookup,
    groupsByAnchor: openIndex(groupsByAnchor, policies).lookup,
    groupsByKey: openIndex(groupsByKey, policies).lookup,
    anchorKeys: anchorKeys.make(policies),
    otherPolicies: others,
    namespaces: openIndex(networkIndexes.namespaces, namespaces).lookup,
  }
  return networkOf(lookups, podAddresses)
}

/** One side of a connection. */
export interface Side extends OpenPorts {
  /** Whether policies isolate the Pods of this side. */
  readonly isolated: Answer
  /** The groups of policies that isolate the Pods of this side, or may. */
  readonly groups: readonly ApplyingGroup[]
  /** A policy of another project that may decide otherwise. */
  readonly other?: OtherPolicy
}

const UNRESTRICTED: Side = { sure: ALL_PORTS, possible: ALL_PORTS, isolated: 'no', groups: [] }

/** How policies isolate some Pods in one direction, whoever is at the other end. */
interface Isolation extends Pick<Side, 'isolated' | 'groups' | 'other'> {
  /** The groups that isolate them or may, with those written for others; undefined where they are too many. */
  readonly all: readonly ApplyingGroup[] | undefined
}

function isolationOf(network: Network, direction: Direction, pods: Pods): Isolation {
  const known = network.isolations[direction]
  const found = known.get(pods) ?? findIsolation(network, direction, pods)
  known.set(pods, found)
  return found
}

function findIsolation(network: Network, direction: Direction, pods: Pods): Isolation {
  const applying = applyingGroups(network, pods)
  if (applying === undefined) return { isolated: 'unknown', groups: [], all: undefined }
  const all = applying.filter(({ group }) => group.isolates[direction] !== 'no')
  // What was written for others may open something here, but is not taken to close it.
  const groups = all.filter(({ isUnlikely }) => !isUnlikely)
  const isCertain = groups.some(({ applies, group }) => applies === 'yes' && group.isolates[direction] === 'yes')
  const other = network
    .others()
    .find(policy => !policy.isNamespaced || isSameNamespace(namespaceKey(policy), pods.namespace) !== 'no')
  if (other !== undefined) return { isolated: 'unknown', groups, all, other }
  return { isolated: isCertain ? 'yes' : groups.length > 0 ? 'unknown' : 'no', groups, all }
}

/** What the policies of one side allow: the egress of `from`, or the ingress of `to`. Addresses have no policies. */
export function sideOf(network: Network, direction: Direction, from: Endpoint, to: Endpoint): Side {
  const [own, peer] = direction === 'egress' ? [from, to] : [to, from]
  if (own.kind === 'addresses') return UNRESTRICTED
  const { all, ...isolation } = isolationOf(network, direction, own.pods)
  if (all === undefined || isolation.other !== undefined) return { sure: NO_PORTS, possible: ALL_PORTS, ...isolation }
  const openings = all.map(one => ({ ...one, ...openingBy(network, one.group, direction, { peer, to }) }))
  const likely = openings.filter(({ isUnlikely }) => !isUnlikely)
  const certain = likely.filter(({ applies, isolates }) => applies === 'yes' && isolates === 'yes')
  return {
    // Surely open is what a policy opens that surely applies, and what all open that may apply, whichever do.
    sure: uniteAll([...certain.map(({ bySome }) => bySome), intersectAll(likely.map(({ byAll }) => byAll))]),
    possible: isolation.isolated === 'yes' ? uniteAll(openings.map(({ possible }) => possible)) : ALL_PORTS,
    ...isolation,
  }
}

/** What `sideOf` says of what is open at most: only where Pods are surely isolated does that depend on the other end. */
export function mostOpen(
  network: Network,
  direction: Direction,
  own: Pods,
  ends: { readonly peer: Endpoint; readonly to: Endpoint },
): Pick<Side, 'possible' | 'groups'> {
  const { all = [], isolated, groups } = isolationOf(network, direction, own)
  if (isolated !== 'yes') return { possible: ALL_PORTS, groups }
  return { possible: uniteAll(all.map(({ group }) => openingBy(network, group, direction, ends).possible)), groups }
}

const openingBy = (
  { labelsOf, podAddresses, memo }: Network,
  group: PolicyGroup,
  direction: Direction,
  ends: { readonly peer: Endpoint; readonly to: Endpoint },
): Opening => openingOf(group, direction, ends, { labelsOf, podAddresses }, memo)

/** A policy without a namespace may be deployed into any, and so may Pods without one. Undefined where they are too many. */
function applyingGroups(network: Network, pods: Pods): readonly ApplyingGroup[] | undefined {
  const isNamed = !pods.namespace.startsWith('/')
  const here = groupsFor(network.byNamespace(pods.namespace), pods)
  const elsewhere = groupsFor(isNamed ? network.unplaced('') : network.all, pods)
  if (here === undefined || elsewhere === undefined) return undefined
  return [...here, ...elsewhere.filter(({ group }) => group.namespace !== pods.namespace)]
}

/** The policies that isolate a side's Pods, or may, in their order; looked up one by one, since there may be many. */
export function* policiesOf({ groups }: Pick<Side, 'groups'>, direction: Direction): Generator<NetworkPolicy> {
  for (const { group } of groups)
    for (const policy of group.policies) if (isolates(policy, direction) !== 'no') yield policy
}

/** What may flow from one end to the other: both sides must allow it. */
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

/** The most policies that are searched for the one to name. */
const MAX_NAMED = 100

/** Of the policies that isolate a side: the first that was written for certain Pods and has rules, else with rules, else the first. */
export function blamedPolicy(side: Side, direction: Direction): NetworkPolicy | undefined {
  const policies: NetworkPolicy[] = []
  for (const policy of policiesOf(side, direction)) if (policies.push(policy) >= MAX_NAMED) break
  const withRules = policies.filter(policy => (known(policy[direction]) ?? []).length > 0)
  return withRules.find(({ podSelector }) => selectsSome(podSelector)) ?? withRules[0] ?? policies[0]
}
