import * as facts from '../../facts/index.ts'
import { covers, parseCidr, toSet } from '../../model/network/cidr.ts'
import { defineRule, eachOf, isUnset } from '../../rule.ts'

export default defineRule({
  id: 'network/policy-pod-address',
  summary: 'Select pods by label, not by address, and not those on the host network',
  severity: 'warning',
  relevance: 'platform',
  references: [
    'https://kubernetes.io/docs/concepts/services-networking/network-policies/#networkpolicy-and-hostnetwork-pods',
  ],
  checks: {
    'NP-11': '{cidr} lies in the remote Pod network {range}; select pods by label, since their addresses change',
    'NP-11.captured': '{cidr} is the address of {pods}; select pods by label, since their addresses change',
    'NP-11.peer': "{pods} uses the host network, so its traffic has the node's address, which no podSelector matches",
    'NP-11.host': '{pods} uses the host network, where policies are not reliably enforced',
  },
  on: { policies: eachOf(facts.networkPolicy, namesPodsOrAddresses) },
  with: {
    hostPods: facts.hostPodsByNamespace,
    otherPods: facts.otherPodsByNamespace,
    atAddress: facts.podsByAddress,
    plan: facts.scopePlan,
  },

  *check({ policies }, { say, unsure, platform }, { hostPods, otherPods, atAddress, plan }) {
    for (const policy of policies) {
      const onNode = facts.selectsSome(policy.podSelector)
        ? facts.findPods(hostPods, facts.namespaceKey(policy), facts.requirementsOf(policy.podSelector))
        : undefined
      if (onNode !== undefined)
        yield say('NP-11.host', policy.podSelector.at, {
          data: { pods: facts.objectLabel(onNode) },
          related: [{ at: onNode.hostNetworkAt ?? onNode.at, note: 'hostNetwork is true here' }],
        })
      const peers = [...facts.rulesOf(policy, 'ingress'), ...facts.rulesOf(policy, 'egress')].flatMap(facts.peersOf)
      for (const { podSelector, namespaceSelector } of peers) {
        const namespace = isUnset(namespaceSelector)
          ? facts.namespaceKey(policy)
          : facts.namespaceNamed(namespaceSelector)
        if (namespace === undefined || !facts.selectsSome(podSelector)) continue
        const peer = facts.findPods(hostPods, namespace, facts.requirementsOf(podSelector))
        // Where it selects other Pods too, it is of use.
        if (peer === undefined || facts.findPods(otherPods, namespace, facts.requirementsOf(podSelector)) !== undefined)
          continue
        yield say('NP-11.peer', podSelector.at, {
          data: { pods: facts.objectLabel(peer) },
          related: [{ at: peer.hostNetworkAt ?? peer.at, note: 'hostNetwork is true here' }],
        })
      }
      for (const { ipBlock } of peers) {
        const cidr = ipBlock.state === 'known' ? ipBlock.value.cidr : undefined
        const block = cidr?.state === 'known' ? parseCidr(cidr.value) : undefined
        if (cidr?.state !== 'known' || block === undefined) continue
        const [captured] = block.first === block.last ? atAddress(block.first) : []
        if (captured !== undefined) {
          yield say('NP-11.captured', cidr.at, {
            data: { cidr: cidr.value, pods: facts.objectLabel(captured) },
            related: [{ at: captured.at, note: 'has the address' }],
          })
          continue
        }
        const pods = plan(platform).remotePods
        if (pods.state === 'unknown') yield unsure({ why: pods.why, at: cidr.at })
        if (pods.state !== 'known' || !covers(pods.set, toSet([block]))) continue
        const [range] = pods.ranges
        yield say('NP-11', cidr.at, { data: { cidr: cidr.value, range: range?.cidr ?? '' } })
      }
    }
  },
})

function namesPodsOrAddresses(policy: facts.NetworkPolicy): boolean {
  return (
    facts.selectsSome(policy.podSelector) ||
    facts.hasPeer(policy, ({ podSelector, ipBlock }) => facts.selectsSome(podSelector) || ipBlock.state === 'known')
  )
}
