import { defineRule } from '../../engine/define.ts'
import { isUnset, knownItems } from '../../engine/value.ts'
import { isolates, networkPolicy, rulesOf } from '../../facts/network-policy.ts'

export default defineRule({
  id: 'network/policy-types',
  summary: 'Name in policyTypes the directions that the policy has rules for',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/concepts/services-networking/network-policies/#networkpolicy-resource'],
  checks: {
    'NP-03': 'policyTypes leaves out Egress, so the egress rules have no effect',
    'NP-03.ingress': 'policyTypes leaves out Ingress, so the ingress rules have no effect',
    'NP-03.denied': 'policyTypes has Egress but there are no egress rules: all egress is denied, DNS too',
  },
  on: networkPolicy,

  *check(policy, { say, unsure }) {
    const { policyTypes, egress } = policy
    if (policyTypes.state === 'unknown') return yield unsure(policyTypes)
    const open =
      policyTypes.state === 'known' ? policyTypes.value.items.find(item => item.state === 'unknown') : undefined
    if (open?.state === 'unknown') return yield unsure(open)
    // Another type is refused as a whole: network/policy-structure speaks.
    if (knownItems(policyTypes).some(type => type !== 'Ingress' && type !== 'Egress')) return
    const add = (type: string) => ({
      title: `add ${type} to policyTypes`,
      safe: false,
      edits: [{ at: policyTypes.at, append: type }],
    })
    if (rulesOf(policy, 'egress').length > 0 && isolates(policy, 'egress') === 'no')
      yield say('NP-03', policyTypes.at, { fix: add('Egress') })
    if (rulesOf(policy, 'ingress').length > 0 && isolates(policy, 'ingress') === 'no')
      yield say('NP-03.ingress', policyTypes.at, { fix: add('Ingress') })
    // A policy without any rule is a deny policy, and `egress: []` says so: both are meant.
    if (isUnset(egress) && rulesOf(policy, 'ingress').length > 0 && isolates(policy, 'egress') === 'yes')
      yield say('NP-03.denied', policyTypes.at)
  },
})
