import * as facts from '../../facts/index.ts'
import { decidedItems, defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'access/entry-admin-group',
  summary: 'Do not give access entries the group system:masters',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html'],
  checks: {
    'AE-01': 'the access entry has the group system:masters, which has full access and bypasses RBAC',
    'AE-01.reserved': warning('the group {group} begins with "system:", which EKS rejects in an access entry'),
  },
  on: facts.accessEntry,

  *check({ groups, type, source }, { say }) {
    // The service itself gives the entries of nodes their groups; in a definition AE-06 reports those.
    const isNode = type.state === 'known' && facts.NODE_TYPES.includes(type.value)
    for (const { value: group, at } of yield* decidedItems(groups)) {
      if (group === 'system:masters') yield say('AE-01', at)
      else if (group.startsWith('system:') && !isNode && source !== 'record')
        yield say('AE-01.reserved', at, { data: { group } })
    }
  },
})
