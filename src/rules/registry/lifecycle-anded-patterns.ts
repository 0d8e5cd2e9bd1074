import { defineRule } from '../../engine/define.ts'
import { lifecyclePolicy } from '../../facts/lifecycle-policy.ts'

export default defineRule({
  id: 'registry/lifecycle-anded-patterns',
  summary: 'Write one rule for each tag pattern: the patterns of one rule are ANDed',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/lifecycle_policy_parameters.html'],
  checks: {
    'LC-03': '{member} selects only images that carry tags for all {count} entries at once; write one rule for each',
  },
  on: lifecyclePolicy,

  *check({ rules }, { say }) {
    for (const { tagPatterns, tagPrefixes } of rules)
      for (const [member, list] of [
        ['tagPatternList', tagPatterns],
        ['tagPrefixList', tagPrefixes],
      ] as const) {
        const count = list.state === 'known' ? list.value.items.length : 0
        if (count > 1) yield say('LC-03', list.at, { data: { member, count } })
      }
  },
})
