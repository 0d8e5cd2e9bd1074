import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { eachAccessEntry, NODE_TYPES } from '../../facts/eks/access-entry.ts'
import {
  bindingsByGroup,
  bindingsOfUnknownSubjects,
  type RoleBinding,
  roleBinding,
} from '../../facts/kubernetes/rbac.ts'

const bindsGroups = allOf(roleBinding, isOfGroups)

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
  with: { bindings: bindingsByGroup, open: bindingsOfUnknownSubjects, bindsGroups },

  *check({ entries }, { say, complete, isExternal }, { bindings, open, bindsGroups }) {
    // Bindings that are elsewhere are not missed, unless all that is deployed is here, or those of other groups are.
    if (!(complete || bindsGroups) || open('').length > 0) return
    for (const { groups: given, type } of entries) {
      if (NODE_TYPES.includes(known(type) ?? '') || given.state !== 'known') continue
      for (const group of given.value.items) {
        if (group.state !== 'known' || group.value.startsWith('system:') || bindings(group.value).length > 0) continue
        if (!isExternal('Group', undefined, group.value)) yield say('AE-10', group.at, { data: { group: group.value } })
      }
    }
  },
})

/** Whether one of these bindings is for a group that no part of the cluster makes up itself: the groups of people are bound here. */
function isOfGroups(bindings: readonly RoleBinding[]): boolean {
  return bindings.some(({ subjects }) =>
    subjects.some(({ kind, name }) => known(kind) === 'Group' && known(name)?.startsWith('system:') === false),
  )
}
