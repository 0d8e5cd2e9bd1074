import { defineKind } from '../../engine/kind.ts'
import { networkPolicy } from '../../facts/network/policies/network-policy.ts'
import { readNetworkPolicy } from './read-network-policy.ts'

export default defineKind({
  id: 'NetworkPolicy',
  // All but the first are mistakes or long gone, and are reported as such; Calico's NetworkPolicy has groups of its
  // own.
  types: [
    'networking.k8s.io/NetworkPolicy',
    'extensions/NetworkPolicy',
    'core/NetworkPolicy',
    'apps/NetworkPolicy',
    'policy/NetworkPolicy',
    'networking/NetworkPolicy',
    'k8s.io/NetworkPolicy',
    'net.k8s.io/NetworkPolicy',
    'networking.k8s.com/NetworkPolicy',
  ],
  recognisedBy: 'kind NetworkPolicy in a group of Kubernetes',

  *read(resource) {
    yield networkPolicy.of(readNetworkPolicy(resource))
  },
})
