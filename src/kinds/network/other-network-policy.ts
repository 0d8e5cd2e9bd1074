import { defineKind } from '../../engine/kind.ts'
import { otherPolicy } from '../../facts/network/policies/other-policy.ts'
import { policyOpenings } from '../../facts/network/policies/policy-openings.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { openingsOf } from './read-other-policy.ts'

const NAMESPACED = new Set([
  'cilium.io/CiliumNetworkPolicy',
  'projectcalico.org/NetworkPolicy',
  'crd.projectcalico.org/NetworkPolicy',
  'networking.k8s.aws/ApplicationNetworkPolicy',
  'crd.antrea.io/NetworkPolicy',
])

export default defineKind({
  id: 'OtherNetworkPolicy',
  types: [
    'cilium.io/CiliumNetworkPolicy',
    'cilium.io/CiliumClusterwideNetworkPolicy',
    'projectcalico.org/NetworkPolicy',
    'projectcalico.org/GlobalNetworkPolicy',
    'crd.projectcalico.org/NetworkPolicy',
    'crd.projectcalico.org/GlobalNetworkPolicy',
    'policy.networking.k8s.io/AdminNetworkPolicy',
    'policy.networking.k8s.io/BaselineAdminNetworkPolicy',
    'policy.networking.k8s.io/ClusterNetworkPolicy',
    'networking.k8s.aws/ApplicationNetworkPolicy',
    'networking.k8s.aws/ClusterNetworkPolicy',
    'crd.antrea.io/NetworkPolicy',
    'crd.antrea.io/ClusterNetworkPolicy',
  ],
  recognisedBy: 'a network policy of Cilium, Calico, Antrea, AWS or the cluster administrator',

  *read(resource) {
    yield otherPolicy.of({
      ...objectMeta(resource),
      isNamespaced: NAMESPACED.has(resource.type),
    })
    yield policyOpenings.of({ openings: openingsOf(resource), limitsIngress: false })
  },
})
