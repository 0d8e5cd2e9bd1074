import { isUnset } from '../../documents/value.ts'
import { eachOf, type Lookup } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import type { OrderAppInstance } from '../../facts/application/order-app.ts'
import {
  hasPeer,
  type NetworkPolicy,
  type NetworkPolicyRule,
  namespaceNamed,
  networkPolicy,
  type PolicyPeer,
  peersOf,
  rulesOf,
  selectsAll,
  selectsSome,
} from '../../facts/network/network-policy.ts'
import {
  findPods,
  type LocalPods,
  namespaceKey,
  orderAppsByNamespace,
  podsByNamespace,
  podsOfOrderApp,
} from '../../facts/network/pods.ts'
import { isMeantForOwnPods } from '../../facts/network/policy-selectors.ts'
import { matches } from '../../model/kubernetes/selector.ts'

export default defineRule({
  id: 'network/policy-split-peer',
  summary: 'Put namespace and pod selectors into one peer where both must match',
  severity: 'warning',
  since: '0.1.0',
  references: [
    'https://kubernetes.io/docs/concepts/services-networking/network-policies/#behavior-of-to-and-from-selectors',
  ],
  checks: {
    'NP-02':
      'namespaceSelector and podSelector are two peers, which are ORed, so every pod of those namespaces is admitted',
    'NP-02.anded':
      "both selectors are in one peer, which ANDs them; these pods are not in {namespace} but in the policy's own namespace",
  },
  on: { policies: eachOf(networkPolicy, mayBeSplit) },
  with: { pods: podsByNamespace, apps: orderAppsByNamespace },

  *check({ policies }, { say }, { pods, apps }) {
    for (const policy of policies)
      for (const rule of [...rulesOf(policy, 'ingress'), ...rulesOf(policy, 'egress')]) {
        const peers = peersOf(rule)
        for (const [i, second] of peers.entries()) {
          if (isMeantForOwnPods(second, policy, pods)) {
            const namespace = namespaceNamed(second.namespaceSelector) ?? ''
            yield say('NP-02.anded', second.podSelector.at, { data: { namespace } })
          }
          const first = peers[i - 1]
          if (first === undefined || !isSplit(first, second, { policy, pods, apps, isOnly: peers.length === 2 }))
            continue
          const at = isUnset(second.podSelector) ? second.namespaceSelector.at : second.podSelector.at
          yield say('NP-02', at, { related: [{ at: first.at, note: 'the other peer' }] })
        }
      }
  },
})

/** Whether a policy has peers side by side, or one that names a namespace and Pods. */
function mayBeSplit(policy: NetworkPolicy): boolean {
  return (
    rulesOf(policy, 'ingress').some(hasSeveralPeers) ||
    rulesOf(policy, 'egress').some(hasSeveralPeers) ||
    hasPeer(policy, peer => selectsSome(peer.namespaceSelector) && selectsSome(peer.podSelector))
  )
}

function hasSeveralPeers(rule: NetworkPolicyRule): boolean {
  return peersOf(rule).length > 1
}

interface Around {
  readonly policy: NetworkPolicy
  readonly pods: Lookup<LocalPods>
  readonly apps: Lookup<readonly OrderAppInstance[]>
  /** Whether the two are the rule's only peers. */
  readonly isOnly: boolean
}

/** Whether two peers look like one that was torn apart by a dash too many. */
function isSplit(first: PolicyPeer, second: PolicyPeer, { policy, pods, apps, isOnly }: Around): boolean {
  const namespaces = [first, second].find(isOfNamespaces)
  const ofPods = [first, second].find(isOfPods)
  if (namespaces === undefined || ofPods?.podSelector.state !== 'known' || !selectsSome(ofPods.podSelector))
    return false
  // Everything is admitted already: the pods beside it cannot be meant as an addition.
  if (selectsAll(namespaces.namespaceSelector)) return true
  if (!selectsSome(namespaces.namespaceSelector)) return false
  const own = namespaceKey(policy)
  // Pods of the policy's own namespace have these labels: they may well be meant.
  const local = pods(own)
  const { requirements } = ofPods.podSelector.value
  const mayBeMeant =
    local.isOpen ||
    findPods(pods, own, requirements) !== undefined ||
    apps(own).some(app => matches(requirements, podsOfOrderApp(app).labels))
  if (mayBeMeant) return false
  // Pods come first where both are meant by themselves, unless the namespace is known to have none of them.
  const isInOrder = first === namespaces || local.index.all.length > 0
  return (isOnly && isInOrder) || sharesValue(namespaces, ofPods)
}

const isOfNamespaces = ({ podSelector, namespaceSelector, ipBlock }: PolicyPeer): boolean =>
  !isUnset(namespaceSelector) && isUnset(podSelector) && isUnset(ipBlock)

const isOfPods = ({ podSelector, namespaceSelector, ipBlock }: PolicyPeer): boolean =>
  !isUnset(podSelector) && isUnset(namespaceSelector) && isUnset(ipBlock)

/** Whether namespace and pods are called the same: `gateway` and `gateway`. */
function sharesValue({ namespaceSelector }: PolicyPeer, { podSelector }: PolicyPeer): boolean {
  if (namespaceSelector.state !== 'known' || podSelector.state !== 'known') return false
  const names = new Set(namespaceSelector.value.requirements.flatMap(({ values }) => values))
  return podSelector.value.requirements.some(({ values }) => values.some(value => names.has(value)))
}
