import { known } from '../../documents/value.ts'
import { defineKeyedRule } from '../../engine/define.ts'
import { eachAccessEntry, NODE_TYPES } from '../../facts/eks/access-entry.ts'
import { bindingsByGroup, bindingsOfAnybody } from '../../facts/kubernetes/rbac.ts'

export default defineKeyedRule({
  id: 'access/entry-unbound-group',
  summary: 'Bind the groups that access entries give',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html'],
  checks: {
    'AE-10': 'no RoleBinding or ClusterRoleBinding is for the group {group}: the entry grants nothing by it',
  },
  judges: { entries: eachAccessEntry },
  finds: { bindings: bindingsByGroup, open: bindingsOfAnybody },

  *check({ entries }, { bindings, open }, { say, complete, isExternal }) {
    // Bindings that are elsewhere are not missed, unless all that is deployed is here.
    if (!complete || open().length > 0) return
    for (const { groups: given, type } of entries) {
      if (NODE_TYPES.includes(known(type) ?? '') || given.state !== 'known') continue
      for (const group of given.value.items) {
        if (group.state !== 'known' || group.value.startsWith('system:') || bindings(group.value).length > 0) continue
        if (!isExternal('Group', undefined, group.value)) yield say('AE-10', group.at, { data: { group: group.value } })
      }
    }
  },
})
