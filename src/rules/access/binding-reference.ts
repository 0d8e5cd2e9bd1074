import * as facts from '../../facts/index.ts'
import { decided, defineRule, eachOf, type Fix, known, type Outcome, pathOf, type Value, written } from '../../rule.ts'

export default defineRule({
  id: 'access/binding-reference',
  summary: 'Refer to a role that exists, with the right API group',
  severity: 'error',
  relevance: 'anywhere',
  absentChecks: ['RB-06.missing', 'RB-06.other'],
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/rbac/#rolebinding-and-clusterrolebinding'],
  checks: {
    'RB-06': 'the apiGroup of a {kind} is {expected}, not {found}',
    'RB-06.kind': 'roleRef.kind must be {expected}, not {found}',
    'RB-06.name': 'roleRef names no role',
    'RB-06.missing': '{role} does not exist',
    'RB-06.meant': {
      confidence: 'medium',
      text: '{role} does not exist here, but {meant} does, which nothing binds',
    },
    'RB-06.other': '{role} does not exist, but {other} with that name does',
  },
  on: { bindings: eachOf(facts.roleBinding, mayReferAmiss) },
  with: { ...facts.roleReferenceIndexes, mayBePatch: facts.patchFinder },

  *check({ bindings }, { say, unsure, complete, isExternal }, lookups) {
    for (const one of bindings) {
      const { roleKind, roleName, roleApiGroup, subjects, isClusterRoleBinding } = one
      const roleType = yield* decided(roleKind)
      const name = yield* decided(roleName)
      if (facts.isOtherGroup(roleApiGroup, facts.RBAC_GROUP))
        yield say('RB-06', roleApiGroup.at, {
          data: { kind: 'roleRef', expected: facts.RBAC_GROUP, found: written(roleApiGroup) },
          fix: right(roleApiGroup, facts.RBAC_GROUP),
        })
      for (const { kind, apiGroup } of subjects.filter(facts.hasOtherGroup)) {
        const expected = facts.groupOfSubject(kind) ?? ''
        const data = { kind: known(kind) ?? '', expected: `"${expected}"`, found: written(apiGroup) }
        yield say('RB-06', apiGroup.at, { data, fix: right(apiGroup, expected) })
      }
      const isKind = roleType === 'ClusterRole' || (roleType === 'Role' && !isClusterRoleBinding)
      const isReferring = roleKind.state !== 'absent' || roleName.state !== 'absent'
      if (isReferring && roleKind.state !== 'unknown' && !isKind) {
        const expected = isClusterRoleBinding ? 'ClusterRole' : 'Role or ClusterRole'
        yield say('RB-06.kind', roleKind.at, { data: { expected, found: written(roleKind) } })
      }
      if ((name ?? '') === '' && roleName.state !== 'unknown' && !lookups.mayBePatch(pathOf(one.at.document)))
        yield say('RB-06.name', roleName.at)
      if (isKind && name !== undefined && name !== '') yield* missing(one, roleType, name)
    }

    function* missing(one: facts.RoleBinding, kind: string, name: string): Generator<Outcome> {
      const { roleKind, namespace, isClusterRoleBinding } = one
      const { at } = one.roleName
      const isClusterRole = kind === 'ClusterRole'
      if (isExternal(kind, isClusterRole ? undefined : namespace, name)) return
      const where = namespace === undefined ? 'without a namespace' : `in namespace ${namespace}`
      const data = { role: isClusterRole ? `ClusterRole ${name}` : `Role ${name} ${where}` }
      const found = facts.findReferredRole(one, isClusterRole, name, lookups, complete)
      if (found.is === 'other') {
        const { role } = found
        const isOtherKind = role.isClusterRole !== isClusterRole && !isClusterRoleBinding
        yield say('RB-06.other', isOtherKind ? roleKind.at : at, {
          data: {
            ...data,
            other: role.isClusterRole ? 'a ClusterRole' : `a Role in ${role.namespace ?? 'another namespace'}`,
          },
          related: [{ at: role.at, note: role.isClusterRole ? 'the ClusterRole' : 'the Role' }],
        })
      } else if (found.is === 'meant')
        yield say('RB-06.meant', at, {
          data: { ...data, meant: found.role.name },
          related: [{ at: found.role.at, note: `the ${kind}` }],
        })
      else if (found.is === 'open' && complete) yield unsure({ why: found.why, at })
      else if (found.is === 'absent' && complete) yield say('RB-06.missing', at, { data })
    }
  },
})

/** Whether a binding does anything but refer to a ClusterRole that every cluster has, with the right groups. */
function mayReferAmiss({ roleKind, roleName, roleApiGroup, subjects }: facts.RoleBinding): boolean {
  const isSure = known(roleKind) === 'ClusterRole' && facts.isInEveryCluster(true, undefined, known(roleName) ?? '')
  return !isSure || facts.isOtherGroup(roleApiGroup, facts.RBAC_GROUP) || subjects.some(facts.hasOtherGroup)
}

/** The API server rejects a binding with another group. */
const right = ({ at }: Value<string>, group: string): Fix => ({
  title: `set apiGroup to "${group}"`,
  safe: true,
  edits: [{ at, set: group }],
})
