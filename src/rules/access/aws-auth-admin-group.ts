import * as facts from '../../facts/index.ts'
import { decidedItems, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'access/aws-auth-admin-group',
  summary: 'Do not map IAM principals to the group system:masters',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/auth-configmap.html'],
  checks: {
    'AA-01': '{section} maps this principal to system:masters, which has full access and bypasses RBAC',
  },
  on: facts.identityMappings,

  *check({ mappings }, { say }) {
    for (const { groups, section } of mappings)
      for (const { value: group, at } of yield* decidedItems(groups))
        if (group === 'system:masters') yield say('AA-01', at, { data: { section } })
  },
})
