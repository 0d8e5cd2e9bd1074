import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'access/entry-unbound-group',
  summary: 'Bind the groups that access entries assign',
  severity: 'warning',
  relevance: 'cluster',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/creating-access-entries.html'],
  checks: {
    'AE-10': 'no RoleBinding or ClusterRoleBinding names the group {group}, so the group grants nothing',
  },
  on: { entries: facts.eachAccessEntry },
  with: {
    bindings: facts.bindingsByGroup,
    open: facts.bindingsOfUnknownSubjects,
    near: allOf(facts.roleBinding, nearBindingsOfGroups),
  },

  *check({ entries }, { say, complete, isExternal }, { bindings, open, near }) {
    if (open('').length > 0) return
    for (const { groups: given, type } of entries) {
      if (facts.NODE_TYPES.includes(known(type) ?? '') || given.state !== 'known') continue
      // Bindings that are elsewhere are not missed, unless all that is deployed is here, or those of other groups are.
      if (!complete && !near(facts.folderOfPlace(given.at))) continue
      for (const group of given.value.items) {
        if (group.state !== 'known' || group.value.startsWith('system:') || bindings(group.value).length > 0) continue
        if (!isExternal('Group', undefined, group.value)) yield say('AE-10', group.at, { data: { group: group.value } })
      }
    }
  },
})

/** Makes the test whether a folder has a binding of a group of people: in it, in a folder of it, or in one that it is in. */
function nearBindingsOfGroups(bindings: readonly facts.RoleBinding[]): (folder: string) => boolean {
  const folders = new Set(bindings.filter(bindsGroup).map(({ roleName }) => facts.folderOfPlace(roleName.at)))
  const around = new Set([...folders].flatMap(upwards))
  return folder => around.has(folder) || upwards(folder).some(one => folders.has(one))
}

/** Whether a binding names a group that is not one of the cluster's own. */
const bindsGroup = ({ subjects }: facts.RoleBinding): boolean =>
  subjects.some(({ kind, name }) => known(kind) === 'Group' && known(name)?.startsWith('system:') === false)

/** A folder and those that it is in. */
function upwards(folder: string): readonly string[] {
  const names = folder.split('/').slice(0, -1)
  return ['', ...names.map((_, i) => `${names.slice(0, i + 1).join('/')}/`)]
}
