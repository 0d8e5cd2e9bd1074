<<<<<<< HEAD
import { defineLinkRule } from '../../engine/define.ts'
import { isUnset } from '../../engine/value.ts'
import { addressPlan } from '../../facts/address-plan.ts'
import { covers, parseCidr, toSet } from '../../facts/cidr.ts'
import { plannedRange } from '../../facts/cluster.ts'
import { namespaceNamed, networkPolicy, peersOf, rulesOf, selectsSome } from '../../facts/network-policy.ts'
import { findPods, indexPods, namespaceKey } from '../../facts/pods.ts'
=======
import { defineKeyedRule } from '../../engine/define.ts'
import { scopePlan } from '../../facts/address-plan.ts'
import { covers, parseCidr, toSet } from '../../facts/cidr.ts'
import { eachNetworkPolicy, peersOf, rulesOf, selectsSome } from '../../facts/network-policy.ts'
import { findPods, hostPodsByNamespace, namespaceKey } from '../../facts/pods.ts'
>>>>>>> 8d9dc7e (Judge network policies key by key, over what is known of each namespace)
import { requirementsOf } from '../../facts/policy-match.ts'

export default defineKeyedRule({
  id: 'network/policy-pod-address',
  summary: 'Select pods by label, neither by their address nor on the network of the node',
  severity: 'warning',
  since: '0.1.0',
  references: [
    'https://kubernetes.io/docs/concepts/services-networking/network-policies/#networkpolicy-and-hostnetwork-pods',
  ],
  checks: {
    'NP-11': '{cidr} lies in the remote pod network {range}: pods are selected by label, since their addresses change',
    'NP-11.peer':
      '{pods} runs on the network of the node: its traffic has the address of the node, which no podSelector selects',
    'NP-11.host': '{pods} runs on the network of the node, where policies hold for it by chance only',
  },
  judges: { policies: eachNetworkPolicy },
  finds: { hostPods: hostPodsByNamespace, plan: scopePlan },

<<<<<<< HEAD
  *check({ networkPolicy: policies, workload, plannedRange }, { say, unsure, platform }) {
    const pods = addressPlan(platform, plannedRange).remotePods
    const index = indexPods(workload.filter(({ hostNetwork }) => hostNetwork))
    const others = indexPods(workload.filter(({ hostNetwork }) => !hostNetwork))
=======
  *check({ policies }, { hostPods, plan }, { say, unsure, platform }) {
>>>>>>> 8d9dc7e (Judge network policies key by key, over what is known of each namespace)
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
        const peer = findPods(index, namespace, requirementsOf(podSelector))
        // Where it selects other Pods too, it is of use.
        if (peer === undefined || findPods(others, namespace, requirementsOf(podSelector)) !== undefined) continue
        yield say('NP-11.peer', podSelector.at, {
          data: { pods: `${peer.kind} ${peer.name}` },
          related: [{ at: peer.at, note: 'hostNetwork is true here' }],
        })
      }
      for (const { ipBlock } of peers) {
        const cidr = ipBlock.state === 'known' ? ipBlock.value.cidr : undefined
        const block = cidr?.state === 'known' ? parseCidr(cidr.value) : undefined
        if (cidr?.state !== 'known' || block === undefined) continue
        const pods = plan()(platform).remotePods
        if (pods.state === 'unknown') yield unsure({ why: pods.why, at: cidr.at })
        if (pods.state !== 'known' || !covers(pods.set, toSet([block]))) continue
        const [range] = pods.ranges
        yield say('NP-11', cidr.at, { data: { cidr: cidr.value, range: range?.cidr ?? '' } })
      }
    }
  },
})
