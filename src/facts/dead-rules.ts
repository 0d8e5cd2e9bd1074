import { groupBy } from '../engine/group-by.ts'
import type { Value } from '../engine/value.ts'
import { indexLabels, type LabelIndex, selectFrom } from './label-index.ts'
import {
  type Direction,
  isolates,
  type NetworkPolicy,
  namespaceNamed,
  type PolicyRule,
  type PolicySelector,
  peersOf,
  rulesOf,
  selectsSome,
} from './network-policy.ts'
import { namespaceKey, podsOf } from './pods.ts'
import { admits, type Endpoint, openPorts, type Pods, requirementsOf, selects } from './policy-match.ts'
import { intersect } from './port-set.ts'
import { type Network, policiesOf, type Side, sideOf } from './reachability.ts'
import type { Workload } from './workload.ts'

/** A rule that names Pods, to which the other side's policies leave nothing of what it allows. */
export interface DeadRule {
  readonly policy: NetworkPolicy
  readonly rule: PolicyRule
  readonly direction: Direction
  /** One of the Pods on the other side, for people. */
  readonly peer: string
  /** The policies that isolate it. */
  readonly blocking: readonly NetworkPolicy[]
}

/** More pairs of Pods than a rule written by hand is about are not looked at: one of them may be open. */
const MOST_PAIRS = 64

/** Pods that policies treat alike, and what to call them. */
interface PodClass {
  readonly pods: Pods
  readonly label: string
}

/**
 * The rules that allow a flow between Pods of the scope which the other side denies for every pair (contract L141: both
 * must allow it). A rule is left out where a pair may be open, or where a selector finds no Pods.
 */
export function* deadRules(
  network: Network,
  policies: readonly NetworkPolicy[],
  workloads: readonly Workload[],
): Generator<DeadRule> {
  const classes = classesOf(workloads)
  const everywhere = indexClasses(classes)
  const byNamespace = new Map(
    Array.from(
      groupBy(classes, ({ pods }) => pods.namespace),
      ([key, members]) => [key, indexClasses(members)],
    ),
  )
  for (const policy of policies)
    for (const direction of ['egress', 'ingress'] as const) {
      const local = byNamespace.get(namespaceKey(policy))
      const rules = rulesOf(policy, direction).filter(isAboutPods)
      if (rules.length === 0 || local === undefined || isolates(policy, direction) !== 'yes') continue
      const own = selectClasses(local, policy.podSelector)
      for (const rule of own.length === 0 || own.length > MOST_PAIRS ? [] : rules) {
        const candidates = peersOf(rule).map(({ podSelector, namespaceSelector }) => {
          const named = namespaceNamed(namespaceSelector)
          const elsewhere = named === undefined ? everywhere : byNamespace.get(named)
          const index = namespaceSelector.state === 'absent' ? local : elsewhere
          return index === undefined ? [] : selectClasses(index, podSelector)
        })
        if (candidates.some(found => found.length > MOST_PAIRS)) continue
        const dead = deadRule(network, { policy, rule, direction }, own, [...new Set(candidates.flat())])
        if (dead !== undefined) yield dead
      }
    }
}

interface ClassIndex {
  readonly byLabels: LabelIndex<PodClass>
  /** Those of which not all labels are known. */
  readonly open: readonly PodClass[]
}

function indexClasses(classes: readonly PodClass[]): ClassIndex {
  const closed = classes.filter(({ pods }) => !pods.open)
  return { byLabels: indexLabels(closed, ({ pods }) => pods.labels), open: classes.filter(({ pods }) => pods.open) }
}

/** What a selector selects, or may; one more than `MOST_PAIRS` stand for all that there are. */
function selectClasses({ byLabels, open }: ClassIndex, selector: Value<PolicySelector>): readonly PodClass[] {
  const found = [...selectFrom(byLabels, requirementsOf(selector), MOST_PAIRS + 1)]
  for (const one of open) {
    if (found.length > MOST_PAIRS) break
    if (selects(selector, one.pods) !== 'no') found.push(one)
  }
  return found
}

/** Only rules whose peers all select certain Pods tell that the flow is meant. */
const isAboutPods = (rule: PolicyRule): boolean =>
  peersOf(rule).length > 0 &&
  peersOf(rule).every(({ podSelector, ipBlock }) => selectsSome(podSelector) && ipBlock.state === 'absent')

/** One of each kind of Pods. */
function classesOf(workloads: readonly Workload[]): readonly PodClass[] {
  const classes = groupBy(
    workloads.map(workload => ({ pods: podsOf(workload), label: `${workload.kind} ${workload.name}` })),
    ({ pods }) => JSON.stringify(pods),
  )
  return [...classes.values()].flatMap(members => members.slice(0, 1))
}

function deadRule(
  network: Network,
  { policy, rule, direction }: Pick<DeadRule, 'policy' | 'rule' | 'direction'>,
  own: readonly PodClass[],
  candidates: readonly PodClass[],
): DeadRule | undefined {
  const around = { namespace: namespaceKey(policy), labelsOf: network.labelsOf, podAddresses: network.podAddresses }
  const peers = candidates.filter(({ pods }) => admits(rule, { kind: 'pods', pods }, around) !== 'no')
  if (peers.length === 0 || own.length * peers.length > MOST_PAIRS) return undefined
  const other = direction === 'egress' ? 'ingress' : 'egress'
  let found: DeadRule | undefined
  for (const { pods: ownPods } of own)
    for (const { pods: peerPods, label } of peers) {
      const [from, to] = direction === 'egress' ? [ownPods, peerPods] : [peerPods, ownPods]
      const [source, destination]: readonly [Endpoint, Endpoint] = [
        { kind: 'pods', pods: from },
        { kind: 'pods', pods: to },
      ]
      const side = sideOf(network, other, source, destination)
      if (intersect(side.possible, openPorts(rule, destination).possible).length > 0) return undefined
      found ??= { policy, rule, direction, peer: label, blocking: namedPolicies(side, other) }
    }
  return found
}

/** The first policies of a side, for people. */
function namedPolicies(side: Side, direction: Direction): readonly NetworkPolicy[] {
  const named: NetworkPolicy[] = []
  for (const policy of policiesOf(side, direction)) if (named.push(policy) >= 3) break
  return named
}
