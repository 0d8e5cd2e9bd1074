import * as facts from '../../facts/index.ts'
import { matches } from '../../model/kubernetes/selector.ts'
import { defineRule, eachOf, isUnset, type Lookup } from '../../rule.ts'

export default defineRule({
  id: 'network/policy-split-peer',
  summary: 'Put namespace and pod selectors into one peer where both must match',
  severity: 'warning',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/concepts/services-networking/network-policies/#behavior-of-to-and-from-selectors',
  ],
  checks: {
    'NP-02':
      'namespaceSelector and podSelector are two peers, which are ORed, so every pod of those namespaces is admitted',
    'NP-02.anded':
      "both selectors are in one peer, which ANDs them; these pods are not in {namespace} but in the policy's own namespace",
  },
  on: { policies: eachOf(facts.networkPolicy, mayBeSplit) },
  with: { pods: facts.podsByNamespace, apps: facts.orderAppsByNamespace },

  *check({ policies }, { say }, { pods, apps }) {
    for (const policy of policies)
      for (const rule of [...facts.rulesOf(policy, 'ingress'), ...facts.rulesOf(policy, 'egress')]) {
        const peers = facts.peersOf(rule)
        for (const [i, second] of peers.entries()) {
          if (facts.isMeantForOwnPods(second, policy, pods)) {
            const namespace = facts.namespaceNamed(second.namespaceSelector) ?? ''
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
function mayBeSplit(policy: facts.NetworkPolicy): boolean {
  return (
    facts.rulesOf(policy, 'ingress').some(hasSeveralPeers) ||
    facts.rulesOf(policy, 'egress').some(hasSeveralPeers) ||
    facts.hasPeer(policy, peer => facts.selectsSome(peer.namespaceSelector) && facts.selectsSome(peer.podSelector))
  )
}

function hasSeveralPeers(rule: facts.NetworkPolicyRule): boolean {
  return facts.peersOf(rule).length > 1
}

interface Around {
  readonly policy: facts.NetworkPolicy
  readonly pods: Lookup<facts.LocalPods>
  readonly apps: Lookup<readonly facts.OrderAppInstance[]>
  /** Whether the two are the rule's only peers. */
  readonly isOnly: boolean
}

/** Whether two peers look like one that was torn apart by a dash too many. */
function isSplit(first: facts.PolicyPeer, second: facts.PolicyPeer, { policy, pods, apps, isOnly }: Around): boolean {
  const namespaces = [first, second].find(isOfNamespaces)
  const ofPods = [first, second].find(isOfPods)
  if (namespaces === undefined || ofPods?.podSelector.state !== 'known' || !facts.selectsSome(ofPods.podSelector))
    return false
  // Everything is admitted already: the pods beside it cannot be meant as an addition.
  if (facts.selectsAll(namespaces.namespaceSelector)) return true
  if (!facts.selectsSome(namespaces.namespaceSelector)) return false
  const own = facts.namespaceKey(policy)
  // Pods of the policy's own namespace have these labels: they may well be meant.
  const local = pods(own)
  const { requirements } = ofPods.podSelector.value
  const mayBeMeant =
    local.mayBeSelected(requirements) ||
    facts.findPods(pods, own, requirements) !== undefined ||
    apps(own).some(app => matches(requirements, facts.podsOfOrderApp(app).labels))
  if (mayBeMeant) return false
  // Pods come first where both are meant by themselves, unless the namespace is known to have none of them.
  const isInOrder = first === namespaces || local.index.all.length > 0
  return (isOnly && isInOrder) || sharesValue(namespaces, ofPods)
}

const isOfNamespaces = ({ podSelector, namespaceSelector, ipBlock }: facts.PolicyPeer): boolean =>
  !isUnset(namespaceSelector) && isUnset(podSelector) && isUnset(ipBlock)

const isOfPods = ({ podSelector, namespaceSelector, ipBlock }: facts.PolicyPeer): boolean =>
  !isUnset(podSelector) && isUnset(namespaceSelector) && isUnset(ipBlock)

/** Whether namespace and pods are called the same: `gateway` and `gateway`. */
function sharesValue({ namespaceSelector }: facts.PolicyPeer, { podSelector }: facts.PolicyPeer): boolean {
  if (namespaceSelector.state !== 'known' || podSelector.state !== 'known') return false
  const names = new Set(namespaceSelector.value.requirements.flatMap(({ values }) => values))
  return podSelector.value.requirements.some(({ values }) => values.some(value => names.has(value)))
}
