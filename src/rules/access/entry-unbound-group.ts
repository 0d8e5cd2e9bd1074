import { defineLinkRule } from '../../engine/define.ts'
import { known } from '../../engine/value.ts'
import { accessEntry, NODE_TYPES } from '../../facts/access-entry.ts'
import { roleBinding } from '../../facts/rbac.ts'

export default defineLinkRule({
  id: 'access/entry-unbound-group',
  summary: 'Bind the groups that access entries give',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html'],
  checks: {
    'AE-10': 'no RoleBinding or ClusterRoleBinding is for the group {group}: the entry grants nothing by it',
  },
  across: { accessEntry, roleBinding },

  *check({ accessEntry, roleBinding }, { say, complete, isExternal }) {
    const subjects = roleBinding.flatMap(binding => binding.subjects)
    const groups = new Set(subjects.filter(({ kind }) => known(kind) === 'Group').map(({ name }) => known(name)))
    const isOpen = subjects.some(({ name, kind }) => name.state === 'unknown' && known(kind) !== 'ServiceAccount')
    // Bindings that are elsewhere are not missed, unless all that is deployed is here.
    if (!complete || isOpen) return
    for (const { groups: given, type } of accessEntry) {
      if (NODE_TYPES.includes(known(type) ?? '') || given.state !== 'known') continue
      for (const group of given.value.items) {
        if (group.state !== 'known' || group.value.startsWith('system:') || groups.has(group.value)) continue
        if (!isExternal('Group', undefined, group.value)) yield say('AE-10', group.at, { data: { group: group.value } })
      }
    }
  },
})
