import { isUnset } from '../../documents/value.ts'
import { eachOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { scopePlan } from '../../facts/network/address-plan.ts'
import {
  hasPeer,
  type NetworkPolicy,
  namespaceNamed,
  networkPolicy,
  peersOf,
  rulesOf,
  selectsSome,
} from '../../facts/network/network-policy.ts'
import {
  findPods,
  hostPodsByNamespace,
  namespaceKey,
  otherPodsByNamespace,
  podsByAddress,
} from '../../facts/network/pods.ts'
import { requirementsOf } from '../../facts/network/policy-match.ts'
import { covers, parseCidr, toSet } from '../../model/network/cidr.ts'

export default defineRule({
  id: 'network/policy-pod-address',
  summary: 'Select pods by label, not by address, and not those on the host network',
  severity: 'warning',
  since: '0.1.0',
  references: [
    'https://kubernetes.io/docs/concepts/services-networking/network-policies/#networkpolicy-and-hostnetwork-pods',
  ],
  checks: {
    'NP-11': '{cidr} lies in the remote Pod network {range}; select pods by label, since their addresses change',
    'NP-11.captured': '{cidr} is the address of {pods}; select pods by label, since their addresses change',
    'NP-11.peer': "{pods} uses the host network, so its traffic has the node's address, which no podSelector matches",
    'NP-11.host': '{pods} uses the host network, where policies are not reliably enforced',
  },
  on: { policies: eachOf(networkPolicy, namesPodsOrAddresses) },
  with: { hostPods: hostPodsByNamespace, otherPods: otherPodsByNamespace, atAddress: podsByAddress, plan: scopePlan },

  *check({ policies }, { say, unsure, platform }, { hostPods, otherPods, atAddress, plan }) {
    for (const policy of policies) {
      const onNode = selectsSome(policy.podSelector)
        ? findPods(hostPods, namespaceKey(policy), requirementsOf(policy.podSelector))
        : undefined
      if (onNode !== undefined)
        yield say('NP-11.host', policy.podSelector.at, {
          data: { pods: `${onNode.kind} ${onNode.name}` },
          related: [{ at: onNode.at, note: 'hostNetwork is true here' }],
        })
      const peers = [...rulesOf(policy, 'ingress'), ...rulesOf(policy, 'egress')].flatMap(peersOf)
      for (const { podSelector, namespaceSelector } of peers) {
        const namespace = isUnset(namespaceSelector) ? namespaceKey(policy) : namespaceNamed(namespaceSelector)
        if (namespace === undefined || !selectsSome(podSelector)) continue
        const peer = findPods(hostPods, namespace, requirementsOf(podSelector))
        // Where it selects other Pods too, it is of use.
        if (peer === undefined || findPods(otherPods, namespace, requirementsOf(podSelector)) !== undefined) continue
        yield say('NP-11.peer', podSelector.at, {
          data: { pods: `${peer.kind} ${peer.name}` },
          related: [{ at: peer.at, note: 'hostNetwork is true here' }],
        })
      }
      for (const { ipBlock } of peers) {
        const cidr = ipBlock.state === 'known' ? ipBlock.value.cidr : undefined
        const block = cidr?.state === 'known' ? parseCidr(cidr.value) : undefined
        if (cidr?.state !== 'known' || block === undefined) continue
        const [captured] = block.first === block.last ? atAddress(block.first) : []
        if (captured !== undefined) {
          yield say('NP-11.captured', cidr.at, {
            data: { cidr: cidr.value, pods: `${captured.kind} ${captured.name}` },
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

function namesPodsOrAddresses(policy: NetworkPolicy): boolean {
  return (
    selectsSome(policy.podSelector) ||
    hasPeer(policy, ({ podSelector, ipBlock }) => selectsSome(podSelector) || ipBlock.state === 'known')
  )
}
