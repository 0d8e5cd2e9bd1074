import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, type Value } from '../../rule.ts'

export default defineRule({
  id: 'network/policy-null-selector',
  summary: 'Write {} to select everything, never null',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors'],
  checks: {
    'NP-10': '{field} is null, so {selector} selects everything',
  },
  on: facts.networkPolicy,
  concerns: policy =>
    mayBeNull(policy.podSelector) ||
    facts.hasPeer(policy, peer => mayBeNull(peer.podSelector) || mayBeNull(peer.namespaceSelector)),

  *check(policy, { say }) {
    const { podSelector } = policy
    if (podSelector.state === 'invalid' && isUnset(podSelector))
      yield say('NP-10', podSelector.at, { data: { field: 'podSelector', selector: 'the policy' } })
    const peers = (['ingress', 'egress'] as const).flatMap(direction =>
      facts.rulesOf(policy, direction).flatMap(facts.peersOf),
    )
    const selectors = [
      { name: 'podSelector', selector: podSelector },
      ...peers.flatMap(peer => [
        { name: 'namespaceSelector', selector: peer.namespaceSelector },
        { name: 'podSelector', selector: peer.podSelector },
      ]),
    ]
    for (const { name, selector } of selectors)
      for (const { field, at } of nullsOf(selector)) yield say('NP-10', at, { data: { field, selector: name } })
  },
})

/** Whether a selector, or a part of it, is null or something else that is not a selector. */
const mayBeNull = (selector: Value<facts.PolicySelector>): boolean =>
  selector.state === 'invalid' || (selector.state === 'known' && selector.value.nulls.length > 0)

/** The nulls of a selector that has no requirements because of them. */
function nullsOf(selector: Value<facts.PolicySelector>): facts.PolicySelector['nulls'] {
  if (selector.state !== 'known') return []
  const { requirements, refused, open, nulls } = selector.value
  return requirements.length > 0 || refused.length > 0 || open !== undefined ? [] : nulls.slice(0, 1)
}
