import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known, knownItems } from '../../rule.ts'

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
    bound: allOf(facts.roleBinding, boundGroups),
    given: allOf(facts.accessEntry, groupsGiven),
    mapped: allOf(facts.identityMappings, groupsMapped),
  },

  *check({ entries }, { say, complete, isExternal }, { bindings, open, near, bound, given, mapped }) {
    if (open('').length > 0) return
    const isGiven = ({ name }: { readonly name: string }): boolean => given.has(name) || mapped.has(name)
    for (const { groups, type } of entries) {
      if (facts.NODE_TYPES.includes(known(type) ?? '') || groups.state !== 'known') continue
      // Bindings that are elsewhere are not missed, unless all that is deployed is here, or those of other groups are.
      const isWhole = complete || near(facts.folderOfPlace(groups.at))
      for (const group of groups.value.items) {
        if (group.state !== 'known' || group.value.startsWith('system:') || bindings(group.value).length > 0) continue
        // Nor is a binding of a group that nobody is given, and that this one is a slip for.
        if (!isWhole && !facts.meantObject({ name: group.value, at: group.at }, bound, isGiven)) continue
        if (!isExternal('Group', undefined, group.value)) yield say('AE-10', group.at, { data: { group: group.value } })
      }
    }
  },
})

/** The groups of people that bindings name. */
function boundGroups(bindings: readonly facts.RoleBinding[]) {
  const groups = bindings.flatMap(({ subjects }) => subjects.filter(({ kind }) => known(kind) === 'Group'))
  return groups.flatMap(({ name }) =>
    name.state === 'known' && !name.value.startsWith('system:') ? [{ name: name.value, at: name.at }] : [],
  )
}

function groupsGiven(entries: readonly facts.AccessEntry[]): ReadonlySet<string> {
  return new Set(entries.flatMap(({ groups }) => knownItems(groups)))
}

function groupsMapped(all: readonly facts.IdentityMappings[]): ReadonlySet<string> {
  return new Set(all.flatMap(({ mappings }) => mappings.flatMap(({ groups }) => knownItems(groups))))
}

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
