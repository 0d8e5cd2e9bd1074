import * as facts from '../../facts/index.ts'
import {
  defineRule,
  eachOf,
  type Fix,
  isUnset,
  type Json,
  known,
  knownItems,
  type Place,
  put,
  statedItems,
} from '../../rule.ts'

// Runs on what is deployed, not file by file: a patch of a kustomization is a part of the policy that it patches.
export default defineRule({
  id: 'network/policy-types',
  summary: 'List in policyTypes the directions that the policy has rules for',
  severity: 'warning',
  relevance: 'anywhere',
  // A policy beside others may deny on purpose.
  elsewhere: { 'NP-03.denied': 'info' },
  references: ['https://kubernetes.io/docs/concepts/services-networking/network-policies/#networkpolicy-resource'],
  checks: {
    'NP-03': 'policyTypes lacks Egress, so the egress rules have no effect',
    'NP-03.ingress': 'policyTypes lacks Ingress, so the ingress rules have no effect',
    'NP-03.denied': 'policyTypes has Egress but there are no egress rules, so all egress is denied, including DNS',
  },
  on: { policies: eachOf(facts.networkPolicy, isAboutMoreThanIngress) },

  *check({ policies }, { say, unsure }) {
    for (const policy of policies) {
      const { policyTypes, egress } = policy
      const items = statedItems(policyTypes)
      const open = policyTypes.state === 'unknown' ? policyTypes : items.find(item => item.state === 'unknown')
      if (open?.state === 'unknown') {
        yield unsure(open)
        continue
      }
      // The API server rejects any other type: network/policy-structure reports it.
      if (knownItems(policyTypes).some(type => type !== 'Ingress' && type !== 'Egress')) continue
      if (facts.rulesOf(policy, 'egress').length > 0 && facts.isolates(policy, 'egress') === 'no')
        yield say('NP-03', policyTypes.at, { fix: addType(policyTypes.at, 'Egress') })
      if (facts.rulesOf(policy, 'ingress').length > 0 && facts.isolates(policy, 'ingress') === 'no')
        yield say('NP-03.ingress', policyTypes.at, { fix: addType(policyTypes.at, 'Ingress') })
      // A policy without any rule denies everything, and `egress: []` does so explicitly: both are intended.
      if (isUnset(egress) && facts.rulesOf(policy, 'ingress').length > 0 && facts.isolates(policy, 'egress') === 'yes')
        yield say(
          'NP-03.denied',
          (items.find(item => item.state === 'known' && item.value === 'Egress') ?? policyTypes).at,
          { fix: { title: 'allow DNS, and nothing else', safe: false, edits: [put(egress, DNS)] } },
        )
    }
  },
})

/** Whether a policy has rules for egress, or lists anything but Ingress. */
function isAboutMoreThanIngress(policy: facts.NetworkPolicy): boolean {
  const { policyTypes } = policy
  return (
    facts.rulesOf(policy, 'egress').length > 0 ||
    policyTypes.state === 'unknown' ||
    (policyTypes.state === 'known' && policyTypes.value.items.some(type => known(type) !== 'Ingress'))
  )
}

/** The rule that lets Pods ask the cluster's DNS, which almost all of them need. */
const DNS: Json = [
  {
    to: [
      {
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } },
        podSelector: { matchLabels: { 'k8s-app': 'kube-dns' } },
      },
    ],
    ports: [
      { port: 53, protocol: 'UDP' },
      { port: 53, protocol: 'TCP' },
    ],
  },
]

const addType = (at: Place, type: string): Fix => ({
  title: `add ${type} to policyTypes`,
  safe: false,
  edits: [{ at, append: type }],
})
