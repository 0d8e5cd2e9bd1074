import { isMistyped } from '../../../documents/value.ts'
import { type Answer, some } from '../../../model/answer.ts'
import { groupBy } from '../../../model/group-by.ts'
import { ALL_PORTS, intersectAll, NO_PORTS, type PortSet, uniteAll } from '../../../model/network/port-set.ts'
import { type Direction, isolates, type NetworkPolicy, peersOf, portsOf, rulesOf } from './network-policy.ts'
import { namespaceKey } from './pods.ts'
import {
  admits,
  type Endpoint,
  isForAnother,
  isSameNamespace,
  openPorts,
  type Pods,
  type Surroundings,
  selects,
} from './policy-match.ts'

/** Policies of one namespace with the same podSelector: they apply to the same Pods. */
export interface PolicyGroup {
  readonly namespace: string
  readonly policies: readonly [NetworkPolicy, ...NetworkPolicy[]]
  readonly anchor: Anchor
  /** Whether one of them surely isolates in a direction; `no` where none does at all. */
  readonly isolates: Readonly<Record<Direction, Answer>>
  /** Whether its policies are so short that what they open is found as fast as it is looked up. */
  readonly isShort: boolean
}

/** A label without which a policy does not apply to a Pod; empty where there is none. */
export interface Anchor {
  readonly key: string
  readonly value: string
}

/** What `openingOf` found for a group and the other end, by direction and ports, since many Pods need it again. */
export type OpeningMemo = WeakMap<PolicyGroup, WeakMap<Endpoint, Map<string, Opening>>>

/** Ports that are open: surely, and at most. What lies between the two is unknown. */
export interface OpenPorts {
  readonly sure: PortSet
  readonly possible: PortSet
}

/** What the policies of a group open together, for Pods that they apply to. */
export interface Opening {
  /** Whether one of them surely isolates in this direction; `no` where none does at all. */
  readonly isolates: Answer
  /** Opened by one that surely isolates. */
  readonly bySome: PortSet
  /** Opened by each that may isolate. */
  readonly byAll: PortSet
  /** Opened at most. */
  readonly possible: PortSet
}

/** Groups by key and value of a label that their podSelector requires; both empty for those that require no single value. */
export interface PolicyIndex {
  readonly find: (key: string, value: string) => readonly PolicyGroup[]
  /** The keys that some group requires. */
  readonly keys: () => Iterable<string>
  /** The groups that require a key, whatever its value. */
  readonly asking: (key: string) => readonly PolicyGroup[]
}

/** Indexes policies; linear in their number. */
export function indexPolicies(policies: readonly NetworkPolicy[]): PolicyIndex {
  const byKey = groupBy(toGroups(policies), ({ anchor }) => anchor.key)
  const byAnchor = new Map(
    Array.from(byKey, ([key, groups]) => [key, groupBy(groups, ({ anchor }) => anchor.value)] as const),
  )
  return {
    find: (key, value) => byAnchor.get(key)?.get(value) ?? [],
    keys: () => byKey.keys(),
    asking: key => [...(byAnchor.get(key)?.values() ?? [])].flat(),
  }
}

/** The groups of some policies, each where its first policy is. */
export const toGroups = (policies: readonly NetworkPolicy[]): readonly PolicyGroup[] =>
  [...groupBy(policies, groupKey).values()].flatMap(([first, ...rest]): readonly PolicyGroup[] =>
    first === undefined
      ? []
      : [
          {
            namespace: namespaceKey(first),
            policies: [first, ...rest],
            anchor: anchorOf(first),
            isolates: {
              ingress: isolatesAny([first, ...rest], 'ingress'),
              egress: isolatesAny([first, ...rest], 'egress'),
            },
            isShort: isShort([first, ...rest]),
          },
        ],
  )

const isolatesAny = (policies: readonly NetworkPolicy[], direction: Direction): Answer =>
  some(policies.map(policy => isolates(policy, direction)))

/** More peers and ports than these take longer to match than what was found once takes to look up. */
const SHORT = 50

function isShort(policies: readonly NetworkPolicy[]): boolean {
  let size = 0
  for (const policy of policies)
    for (const rule of [...rulesOf(policy, 'ingress'), ...rulesOf(policy, 'egress')]) {
      size += 1 + peersOf(rule).length + portsOf(rule).length
      if (size > SHORT) return false
    }
  return true
}

function groupKey(policy: NetworkPolicy): string {
  const { podSelector } = policy
  if (podSelector.state !== 'known') return `${namespaceKey(policy)}\n${JSON.stringify(podSelector)}`
  const { requirements, refused, open } = podSelector.value
  const isUnknown = refused.length > 0 || open !== undefined
  // Most select all Pods of their namespace.
  if (requirements.length === 0) return `${namespaceKey(policy)}\n${isUnknown}`
  const wanted = requirements.map(({ key, operator, values }) => [key, operator, values])
  return `${namespaceKey(policy)}\n${JSON.stringify([wanted, isUnknown])}`
}

/** The anchor of a policy: the first label that its podSelector requires with one value. */
export function anchorOf({ podSelector }: NetworkPolicy): Anchor {
  const requirements = podSelector.state === 'known' ? podSelector.value.requirements : []
  const one = requirements.find(({ operator, values }) => operator === 'In' && values.length === 1)
  return { key: one?.key ?? '', value: one?.values[0] ?? '' }
}

/** A group whose policies apply to some Pods, or may. */
export interface ApplyingGroup {
  readonly group: PolicyGroup
  /** Whether they apply: yes or unknown. */
  readonly applies: Answer
  /** Whether they were most likely written for other Pods. */
  readonly isUnlikely: boolean
}

/** The most groups that are matched with some Pods. */
const MAX_GROUPS = 300

/** The most policies that may apply to the same Pods. */
const MAX_POLICIES = 1000

/** The groups of an index that apply to some Pods, or may; undefined where they, or their policies, are too many. */
export function groupsFor(index: PolicyIndex, pods: Pods): readonly ApplyingGroup[] | undefined {
  const candidates: PolicyGroup[] = []
  let policies = 0
  for (const groups of candidatesFor(index, pods)) {
    if (candidates.length + groups.length > MAX_GROUPS) return undefined
    policies += groups.reduce((sum, group) => sum + group.policies.length, 0)
    if (policies > MAX_POLICIES) return undefined
    candidates.push(...groups)
  }
  const found: ApplyingGroup[] = []
  for (const group of candidates) {
    const { podSelector } = group.policies[0]
    const isSame = isSameNamespace(group.namespace, pods.namespace)
    const isSelected = isSame === 'no' ? 'no' : selects(podSelector, pods)
    if (isSelected === 'no') continue
    const isSure = isSame === 'yes' && isSelected === 'yes' && !pods.hostNetwork
    found.push({ group, applies: isSure ? 'yes' : 'unknown', isUnlikely: isForAnother(podSelector, pods) })
  }
  return found
}

function* candidatesFor(index: PolicyIndex, { labels, open }: Pods): Generator<readonly PolicyGroup[]> {
  yield index.find('', '')
  for (const [key, value] of Object.entries(labels)) yield index.find(key, value)
  if (!open) return
  for (const key of index.keys()) if (key !== '' && !Object.hasOwn(labels, key)) yield index.asking(key)
}

/** What the policies of a group open between `peer` and the Pods that they apply to. `to` is where the connection ends. */
export function openingOf(
  group: PolicyGroup,
  direction: Direction,
  { peer, to }: { readonly peer: Endpoint; readonly to: Endpoint },
  around: Omit<Surroundings, 'namespace'>,
  memo: OpeningMemo,
): Opening {
  const here = { ...around, namespace: group.namespace }
  if (group.isShort) return findOpening(group, direction, { peer, to }, here)
  const ofGroup = memo.get(group) ?? new WeakMap<Endpoint, Map<string, Opening>>()
  memo.set(group, ofGroup)
  const known = ofGroup.get(peer) ?? new Map<string, Opening>()
  ofGroup.set(peer, known)
  // Of the end, only the names of its ports matter.
  const key = `${direction} ${to.kind === 'pods' ? JSON.stringify(to.pods.namedPorts) : ''}`
  const found = known.get(key) ?? findOpening(group, direction, { peer, to }, here)
  known.set(key, found)
  return found
}

function findOpening(
  group: PolicyGroup,
  direction: Direction,
  { peer, to }: { readonly peer: Endpoint; readonly to: Endpoint },
  around: Surroundings,
): Opening {
  const { policies } = group
  const [first, ...others] = policies
  if (others.length === 0) return openingOfOne(first, direction, { peer, to }, around)
  const opened = policies.flatMap(policy => {
    const answer = isolates(policy, direction)
    return answer === 'no' ? [] : [{ answer, ...portsThrough(policy, direction, { peer, to }, around) }]
  })
  const certain = opened.filter(({ answer }) => answer === 'yes')
  return {
    isolates: group.isolates[direction],
    bySome: uniteAll(certain.map(({ sure }) => sure)),
    byAll: intersectAll(opened.map(({ sure }) => sure)),
    possible: uniteAll(opened.map(({ possible }) => possible)),
  }
}

/** Most Pods have one policy of their own, which is why it has a way of its own. */
function openingOfOne(
  policy: NetworkPolicy,
  direction: Direction,
  ends: { readonly peer: Endpoint; readonly to: Endpoint },
  around: Surroundings,
): Opening {
  const answer = isolates(policy, direction)
  if (answer === 'no') return NOTHING
  const { sure, possible } = portsThrough(policy, direction, ends, around)
  return { isolates: answer, bySome: answer === 'yes' ? sure : NO_PORTS, byAll: sure, possible }
}

const NOTHING: Opening = { isolates: 'no', bySome: NO_PORTS, byAll: ALL_PORTS, possible: NO_PORTS }

function portsThrough(
  policy: NetworkPolicy,
  direction: Direction,
  { peer, to }: { readonly peer: Endpoint; readonly to: Endpoint },
  around: Surroundings,
): OpenPorts {
  const stated = policy[direction]
  if (stated.state === 'unknown' || isMistyped(stated)) return { sure: NO_PORTS, possible: ALL_PORTS }
  const admitting = rulesOf(policy, direction).flatMap(rule => {
    const answer = admits(rule, peer, around)
    return answer === 'no' ? [] : [{ answer, ...openPorts(rule, to) }]
  })
  return {
    sure: uniteAll(admitting.filter(({ answer }) => answer === 'yes').map(({ sure }) => sure)),
    possible: uniteAll(admitting.map(({ possible }) => possible)),
  }
}
