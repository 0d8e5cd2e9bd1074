import { known, type Value } from '../../../documents/value.ts'
import { allOf, indexBy } from '../../../engine/join/store/fact-index.ts'
import type { Lookups } from '../../../engine/rule.ts'
import { groupBy } from '../../../model/group-by.ts'
import { candidates, indexLabels, type LabelIndex, selectFrom } from '../../../model/kubernetes/label-index.ts'
import { intersect, NO_PORTS, type PortSet, PROTOCOLS, portRange, uniteAll } from '../../../model/network/port-set.ts'
import { type OrderAppInstance, orderAppInstance } from '../../application/order-app.ts'
import { type ObjectMeta, objectLabel } from '../../kubernetes/object-meta.ts'
import { type Workload, workload } from '../../kubernetes/workload.ts'
import {
  type Direction,
  isolates,
  type NetworkPolicy,
  type NetworkPolicyRule,
  namespaceNamed,
  type PolicySelector,
  peersOf,
  rulesOf,
  selectsSome,
} from './network-policy.ts'
import { namespaceKey, orderAppPort, podsOf, podsOfOrderApp } from './pods.ts'
import { admits, type Endpoint, openPorts, type Pods, requirementsOf, selects } from './policy-match.ts'
import { mostOpen, type Network, policiesOf, type Side } from './reachability.ts'

/** A rule that names Pods, to which the other side's policies leave nothing of what it allows. */
export interface DeadRule {
  readonly policy: NetworkPolicy
  readonly rule: NetworkPolicyRule
  readonly direction: Direction
  /** One of the Pods on the other side, for people. */
  readonly peer: string
  /** The policies that isolate it. */
  readonly blocking: readonly NetworkPolicy[]
  /** The rules of the other side that name these Pods, and allow other ports. */
  readonly opposite: readonly { readonly policy: NetworkPolicy; readonly rule: NetworkPolicyRule }[]
  /** Whether it opens a port that the destination has. */
  readonly isOffered: boolean
}

/** A rule that is about more Pods, or whose other side more policies apply to, than are compared. */
export interface UncomparedRule {
  readonly rule: NetworkPolicyRule
  readonly uncompared: true
}

/** The most pairs of Pods that are compared for one rule: a rule written by hand is about fewer. */
const MAX_PAIRS = 64

/** The most policies that are matched for one rule, over all pairs. */
const MAX_MATCHED = 300

/** Pods that policies treat alike, and what to call them. */
export interface PodClass {
  /** The same for Pods that are treated alike. */
  readonly key: string
  readonly pods: Pods
  readonly label: string
  /** The ports that their containers state. */
  readonly offered: PortSet
}

/**
 * The rules that allow a flow between Pods of the scope which the other side denies for every pair (: both must allow it), and those that are about too many. A rule is left out where a pair may be open, or where a selector
 * finds no Pods.
 */
export function* deadRules(
  network: Network,
  policies: readonly NetworkPolicy[],
  lookups: ClassLookups,
): Generator<DeadRule | UncomparedRule> {
  const inNamespace = (key: string): Classes => ({ pods: lookups.podsIn(key), apps: lookups.appsIn(key) })
  const everywhere = (): Classes => ({ pods: lookups.allPods, apps: lookups.allApps })
  for (const policy of policies)
    for (const direction of ['egress', 'ingress'] as const) {
      const rules = rulesOf(policy, direction).filter(isAboutPods)
      if (rules.length === 0 || isolates(policy, direction) !== 'yes') continue
      const local = inNamespace(namespaceKey(policy))
      const own = selectClasses(local, policy.podSelector)
      if (own?.length === 0) continue
      for (const rule of rules) {
        const peers = peersOf(rule).map(({ podSelector, namespaceSelector }) => {
          const named = namespaceNamed(namespaceSelector)
          if (namespaceSelector.state === 'absent') return selectClasses(local, podSelector)
          return selectClasses(named === undefined ? everywhere() : inNamespace(named), podSelector)
        })
        const known = onceEach(peers.flatMap(found => found ?? []))
        const isKnown = own !== undefined && !peers.includes(undefined)
        if (!isKnown) yield { rule, uncompared: true }
        else if (known.length > 0) yield* deadRule(network, { policy, rule, direction }, own, known)
      }
    }
}

/**
 * Whether another rule has the fault of a dead one: where two name each other and only their ports differ, one is wrong, that
 * whose ports nothing has; where both or none are, that of the destination.
 */
export function isFaultOfOther(found: DeadRule, network: Network, lookups: ClassLookups): boolean {
  const isWorse = (other: DeadRule): boolean =>
    other.isOffered === found.isOffered ? other.direction === 'ingress' : found.isOffered
  return found.opposite.some(({ policy, rule }) =>
    Array.from(deadRules(network, [policy], lookups)).some(
      other =>
        !('uncompared' in other) &&
        other.rule === rule &&
        other.opposite.some(one => one.rule === found.rule) &&
        isWorse(other),
    ),
  )
}

/** Whether a policy has any rule that `deadRules` compares. */
export const hasRuleAboutPods = (policy: NetworkPolicy): boolean =>
  rulesOf(policy, 'ingress').some(isAboutPods) || rulesOf(policy, 'egress').some(isAboutPods)

/** The Pods of a namespace, or of all, and those that OrderApps make there. */
interface Classes {
  readonly pods: PodClasses
  readonly apps: LabelIndex<PodClass>
}

/** The Pods of some workloads, one of each class; those without completely known labels separately. */
export interface PodClasses {
  readonly closed: LabelIndex<PodClass>
  readonly open: LabelIndex<PodClass>
}

const toClass = (one: ObjectMeta, pods: Pods, offered: PortSet): PodClass => ({
  key: JSON.stringify(pods),
  pods,
  label: objectLabel(one),
  offered,
})

/** The ports that the containers of a workload state. */
const offeredBy = ({ containers }: Workload): PortSet =>
  uniteAll(
    containers.flatMap(({ ports }) =>
      ports.flatMap(({ protocol, containerPort }) => {
        const [port, stated] = [known(containerPort), PROTOCOLS.find(one => one === protocol)]
        return port === undefined || stated === undefined ? [] : [portRange(stated, port)]
      }),
    ),
  )

const indexClasses = (classes: readonly PodClass[]) => indexLabels(classes, ({ pods }) => pods.labels)

function toClasses(workloads: readonly Workload[]): PodClasses {
  const classes = onceEach(workloads.map(one => toClass(one, podsOf(one), offeredBy(one))))
  return {
    closed: indexClasses(classes.filter(({ pods }) => !pods.open)),
    open: indexClasses(classes.filter(({ pods }) => pods.open)),
  }
}

const toAppClasses = (apps: readonly OrderAppInstance[]): LabelIndex<PodClass> =>
  indexClasses(onceEach(apps.map(one => toClass(one, podsOfOrderApp(one), portsOfApp(one)))))

function portsOfApp(app: OrderAppInstance): PortSet {
  const port = orderAppPort(app)
  return port === undefined ? NO_PORTS : portRange('TCP', port)
}

/** The most Pods with unknown labels that a selector is compared with. */
const MAX_COMPARED = 500

/** What a selector selects, or may; undefined where that is more than `MAX_PAIRS`, or there are too many to compare. */
function selectClasses({ pods, apps }: Classes, selector: Value<PolicySelector>): readonly PodClass[] | undefined {
  const { closed, open } = pods
  const requirements = requirementsOf(selector)
  // Of what an OrderApp makes only some labels are known: a selector that requires only those means it.
  const ofApps = selectFrom(apps, requirements, MAX_PAIRS + 1).filter(one => selects(selector, one.pods) === 'yes')
  const found = [...selectFrom(closed, requirements, MAX_PAIRS + 1), ...ofApps]
  // What all of them state decides for each as if all labels were known.
  const stated = requirements.filter(({ key }) => open.byKey.get(key)?.all.length === open.all.length)
  let compared = 0
  for (const one of candidates(open, stated)) {
    if (found.length > MAX_PAIRS || ++compared > MAX_COMPARED) return undefined
    if (selects(selector, one.pods) !== 'no') found.push(one)
  }
  return found.length > MAX_PAIRS ? undefined : found
}

/** Only a rule whose peers all select certain Pods shows that the flow is intended. */
const isAboutPods = (rule: NetworkPolicyRule): boolean =>
  peersOf(rule).length > 0 &&
  peersOf(rule).every(({ podSelector, ipBlock }) => selectsSome(podSelector) && ipBlock.state === 'absent')

const onceEach = (classes: readonly PodClass[]): readonly PodClass[] =>
  [...groupBy(classes, ({ key }) => key).values()].flatMap(members => members.slice(0, 1))

/** What a rule has to look up for `deadRules`. */
export const classIndexes = {
  podsIn: indexBy(workload, one => [namespaceKey(one)], toClasses),
  allPods: allOf(workload, toClasses),
  appsIn: indexBy(orderAppInstance, one => [namespaceKey(one)], toAppClasses),
  allApps: allOf(orderAppInstance, toAppClasses),
} as const

type ClassLookups = Lookups<typeof classIndexes>

function* deadRule(
  network: Network,
  { policy, rule, direction }: Pick<DeadRule, 'policy' | 'rule' | 'direction'>,
  own: readonly PodClass[],
  candidates: readonly PodClass[],
): Generator<DeadRule | UncomparedRule> {
  const around = { namespace: namespaceKey(policy), labelsOf: network.labelsOf, podAddresses: network.podAddresses }
  const peers = candidates.filter(({ pods }) => admits(rule, { kind: 'pods', pods }, around) !== 'no')
  if (own.length * peers.length > MAX_PAIRS) return yield { rule, uncompared: true }
  const other = direction === 'egress' ? 'ingress' : 'egress'
  let found: DeadRule | undefined
  for (const { pods: ownPods, offered: ownPorts } of own) {
    const peer: Endpoint = { kind: 'pods', pods: ownPods }
    for (const { pods: peerPods, label, offered } of peers) {
      const to: Endpoint = direction === 'egress' ? { kind: 'pods', pods: peerPods } : peer
      const { possible, groups } = mostOpen(network, other, peerPods, { peer, to })
      const open = openPorts(rule, to).possible
      if (intersect(possible, open).length > 0) return
      const matched = groups.reduce((sum, { group }) => sum + group.policies.length, 0)
      if (matched * own.length * peers.length > MAX_MATCHED) return yield { rule, uncompared: true }
      found ??= {
        policy,
        rule,
        direction,
        peer: label,
        blocking: namedPolicies({ groups }, other),
        opposite: [...policiesOf({ groups }, other)].flatMap(policy =>
          rulesOf(policy, other)
            .filter(
              one => isAboutPods(one) && admits(one, peer, { ...around, namespace: namespaceKey(policy) }) === 'yes',
            )
            .map(rule => ({ policy, rule })),
        ),
        isOffered: intersect(open, direction === 'egress' ? offered : ownPorts).length > 0,
      }
    }
  }
  if (found !== undefined) yield found
}

/** The first policies of a side, for people. */
function namedPolicies(side: Pick<Side, 'groups'>, direction: Direction): readonly NetworkPolicy[] {
  const named: NetworkPolicy[] = []
  for (const policy of policiesOf(side, direction)) if (named.push(policy) >= 3) break
  return named
}
