import * as facts from '../../facts/index.ts'
import { decided, defineRule, type Fix, isNot, put, type Value, warning, written } from '../../rule.ts'

export default defineRule({
  id: 'registry/lifecycle-action',
  summary: 'Let a lifecycle rule expire images, and do nothing else',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/lifecycle_policy_parameters.html'],
  checks: {
    'LC-05': 'action.type must be "expire", not {found}',
    'LC-05.transition': warning('action.type transition archives images; the contract only allows expire'),
  },
  on: facts.lifecyclePolicy,

  *check({ rules, foreign }, { say }) {
    if (foreign !== undefined) return
    for (const { hasAction, actionType: type } of rules) {
      if (!hasAction) continue
      if ((yield* decided(type)) === 'transition') yield say('LC-05.transition', type.at)
      else if (isNot(type, 'expire')) yield say('LC-05', type.at, { data: { found: written(type) }, fix: expire(type) })
    }
  },
})

const expire = (type: Value<string>): Fix => ({
  title: 'let the rule expire images',
  safe: false,
  edits: [put(type, 'expire')],
})
