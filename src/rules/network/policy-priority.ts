import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

/** Fields of Calico, of the administrator's policies and of firewalls. */
const FOREIGN = new Set(['priority', 'order', 'action', 'deny', 'tier', 'precedence'])
/** A comment that claims that a rule denies. */
const DENIES =
  /^(?:this |rule: ?)?(?:explicitly )?(?:deny|denies|block|blocks|drop|drops|reject|rejects|forbid|forbids|disallow|disallows)\b/i
const RANKS =
  /\b(?:overrid(?:e|es|ing)|tak(?:e|es|ing) precedence|(?:higher|lower|highest|lowest) priority|evaluated (?:first|last|before|after))\b/i
const NAMED_DENY = /(?:^|-)(?:deny|block|drop)(?:-|$)/i

export default defineRule({
  id: 'network/policy-priority',
  summary: 'Rely on additive allow rules; there is no deny and no priority',
  severity: 'warning',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/concepts/services-networking/network-policies/#the-two-sorts-of-pod-isolation',
  ],
  checks: {
    'NP-09': '{field} does not exist in a NetworkPolicy, whose rules only allow, are additive and have no order',
    'NP-09.deny': 'the comment says that traffic is denied here, but every rule allows: {text}',
    'NP-09.rank': 'policies are additive, so none takes precedence over another: {text}',
    'NP-09.name': 'the policy is named {text}, but its rule allows all traffic',
  },
  on: facts.networkPolicy,
  concerns: ({ remarks }) => remarks.some(({ kind, text }) => kind !== 'name' || NAMED_DENY.test(text)),

  *check(policy, { say }) {
    for (const remark of policy.remarks) {
      const { kind, text, at } = remark
      if (kind === 'field' && FOREIGN.has(text)) yield say('NP-09', at, { data: { field: text } })
      else if (kind === 'comment' && DENIES.test(text) && isAboutRule(remark, policy))
        yield say('NP-09.deny', at, { data: { text } })
      else if (isRank(remark)) yield say('NP-09.rank', at, { data: { text } })
      else if (kind === 'name' && NAMED_DENY.test(text) && !/allow/i.test(text))
        for (const rule of [...facts.rulesOf(policy, 'ingress'), ...facts.rulesOf(policy, 'egress')]
          .filter(facts.isAllowAll)
          .slice(0, 1))
          yield say('NP-09.name', rule.at, { data: { text } })
    }
  },
})

function isRank({ kind, text }: facts.PolicyRemark): boolean {
  if (kind === 'label') return /^[^:]*(?:^|[/._-])(?:priority|precedence): \d+$/i.test(text)
  if (kind === 'annotation') return /(?:^|[/.-])(?:priority|precedence): /i.test(text) || RANKS.test(text)
  return (
    kind === 'comment' && RANKS.test(text) && !/\b(?:no|not|never|without|cannot|can't|don't|doesn't)\b/i.test(text)
  )
}

/** Whether a comment is before or in a rule that allows something. */
const isAboutRule = ({ at }: facts.PolicyRemark, policy: facts.NetworkPolicy): boolean =>
  [...facts.rulesOf(policy, 'ingress'), ...facts.rulesOf(policy, 'egress')].some(rule => rule.at.pointer === at.pointer)
