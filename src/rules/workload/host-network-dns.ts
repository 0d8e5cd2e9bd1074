import * as facts from '../../facts/index.ts'
import { decided, defineRule, isNot, isUnset } from '../../rule.ts'

export default defineRule({
  id: 'workload/host-network-dns',
  summary: 'Let Pods on the network of their node ask the cluster DNS',
  severity: 'warning',
  relevance: 'cluster',
  elsewhere: { 'PO-04': 'info', 'PO-04.absent': 'info' },
  references: ['https://kubernetes.io/docs/concepts/services-networking/dns-pod-service/#pod-s-dns-policy'],
  checks: {
    'PO-04': 'on the network of the node, ClusterFirst means Default: names of Services are not found',
    'PO-04.absent': 'on the network of the node and without dnsPolicy, names of Services are not found',
  },
  on: facts.networkOfNode,

  *check({ hostNetwork, dnsPolicy, ofSystem, captured }, { say }) {
    if ((yield* decided(hostNetwork)) !== true) return
    const isAbsent = isUnset(dnsPolicy)
    if (ofSystem && (isAbsent || captured)) return
    if (!isAbsent && ((yield* decided(dnsPolicy)) === undefined || isNot(dnsPolicy, 'ClusterFirst'))) return
    // In a cluster it has been filled in: what made the Pod is to be changed.
    if (captured) yield say('PO-04', dnsPolicy.at, { severity: 'info' })
    else if (isAbsent) yield say('PO-04.absent', hostNetwork.at)
    else yield say('PO-04', dnsPolicy.at)
  },
})
