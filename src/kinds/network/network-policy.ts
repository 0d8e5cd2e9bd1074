import { defineKind } from '../../engine/kind.ts'
import {
  isAllowAll,
  isolates,
  type NetworkPolicy,
  networkPolicy,
  peersOf,
  portsKey,
  portsOf,
  rulesOf,
} from '../../facts/network/policies/network-policy.ts'
import { type PolicyOpenings, policyOpenings } from '../../facts/network/policies/policy-openings.ts'
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
    const policy = readNetworkPolicy(resource)
    yield networkPolicy.of(policy)
    yield policyOpenings.of(openingsIn(policy))
  },
})

/** How people name what they mean to take back. */
const REMEDY =
  /(?:^|[^a-z])(?:fix|hotfix|quickfix|workaround|temp|tmp|temporary|temporarily|debug|debugging|troubleshoot(?:ing)?|unblock|emergency|until)(?:[^a-z]|$)/i

function openingsIn(policy: NetworkPolicy): PolicyOpenings {
  const remark = policy.remarks.find(({ kind, text }) => kind !== 'label' && REMEDY.test(text))
  const openings = (['ingress', 'egress'] as const).flatMap(direction =>
    rulesOf(policy, direction).map(rule => ({
      direction,
      blocks: peersOf(rule).flatMap(({ ipBlock }) => (ipBlock.state === 'known' ? [ipBlock.value] : [])),
      entities: [],
      isAll: isAllowAll(rule),
      ports: portsOf(rule),
      portsKey: portsKey(rule),
      at: rule.at,
    })),
  )
  return {
    openings: openings.filter(({ isAll, blocks }) => isAll || blocks.length > 0),
    limitsIngress:
      isolates(policy, 'ingress') === 'yes' && !openings.some(one => one.isAll && one.direction === 'ingress'),
    ...(remark === undefined ? {} : { workaround: remark.text }),
  }
}
