import { known } from '../../documents/value.ts'
import { defineRule } from '../../engine/rule.ts'
import { eachAccessEntry, NODE_TYPES } from '../../facts/eks/access-entry.ts'
import { bindingsByGroup, bindingsOfUnknownSubjects } from '../../facts/kubernetes/rbac.ts'

export default defineRule({
  id: 'access/entry-unbound-group',
  summary: 'Bind the groups that access entries assign',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html'],
  checks: {
    'AE-10': 'no RoleBinding or ClusterRoleBinding names the group {group}, so the group grants nothing',
  },
  on: { entries: eachAccessEntry },
  with: { bindings: bindingsByGroup, open: bindingsOfUnknownSubjects },

  *check({ entries }, { say, complete, isExternal }, { bindings, open }) {
    // Bindings that are elsewhere are not missed, unless all that is deployed is here.
    if (!complete || open('').length > 0) return
    for (const { groups: given, type } of entries) {
      if (NODE_TYPES.includes(known(type) ?? '') || given.state !== 'known') continue
      for (const group of given.value.items) {
        if (group.state !== 'known' || group.value.startsWith('system:') || bindings(group.value).length > 0) continue
        if (!isExternal('Group', undefined, group.value)) yield say('AE-10', group.at, { data: { group: group.value } })
      }
    }
  },
})
