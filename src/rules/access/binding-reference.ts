import * as facts from '../../facts/index.ts'
import { decided, defineRule, eachOf, type Fix, known, type Outcome, pathOf, type Value, written } from '../../rule.ts'

/** Of more Roles with one name, only the first are searched for one that is bound nowhere. */
const MAX_CANDIDATES = 100

export default defineRule({
  id: 'access/binding-reference',
  summary: 'Refer to a role that exists, with the right API group',
  severity: 'error',
  relevance: 'anywhere',
  absentChecks: ['RB-06.missing', 'RB-06.other', 'RB-06.meant'],
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
  with: {
    roles: facts.rolesByKey,
    localRoles: facts.localRolesByName,
    unplaced: facts.unplacedRolesByName,
    beside: facts.rolesByPlace,
    bound: facts.bindingsByRole,
    mayBeRenamed: facts.openNames,
    mayBePatch: facts.patchFinder,
  },

  *check(
    { bindings },
    { say, unsure, complete, isExternal },
    { roles, localRoles, unplaced, beside, bound, mayBeRenamed, mayBePatch },
  ) {
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
      if ((name ?? '') === '' && roleName.state !== 'unknown' && !mayBePatch(pathOf(one.at.document)))
        yield say('RB-06.name', roleName.at)
      if (isKind && name !== undefined && name !== '') yield* missing(one, roleType, name)
    }

    function isBound({ isClusterRole, namespace, name }: facts.Role): boolean {
      return bound(facts.roleKey(isClusterRole, namespace, name)).length > 0
    }
    /** Whether a binding means it, be it as a role of the other kind. */
    function isMeant(one: facts.Role): boolean {
      return isBound(one) || isBound({ ...one, isClusterRole: true })
    }

    function* missing(one: facts.RoleBinding, kind: string, name: string): Generator<Outcome> {
      const { roleKind, namespace } = one
      const { at } = one.roleName
      const isClusterRole = kind === 'ClusterRole'
      const exists = (as: string): boolean => roles(facts.roleKey(isClusterRole, namespace, as)).length > 0
      if (exists(name) || facts.isInEveryCluster(isClusterRole, namespace, name)) return
      if (isExternal(kind, isClusterRole ? undefined : namespace, name)) return
      // A namespace that is stated on one side only may be given to the other at deployment.
      if (!isClusterRole && (namespace === undefined ? localRoles(name) : unplaced(name)).length > 0) {
        if (complete) yield unsure({ why: `whether the Role ${name} is in the same namespace`, at })
        return
      }
      const where = namespace === undefined ? 'without a namespace' : `in namespace ${namespace}`
      const place = isClusterRole ? undefined : namespace
      const data = { role: isClusterRole ? `ClusterRole ${name}` : `Role ${name} ${where}` }
      // One that nothing refers to was meant: it is reported even where not all that is deployed is known.
      const meant = [...(isClusterRole ? [] : roles(name)), ...localRoles(name).slice(0, MAX_CANDIDATES)].find(
        other => !isBound(other) && (complete || !isClusterRole || one.isClusterRoleBinding || isBeside(other, one)),
      )
      if (meant !== undefined) {
        const other = meant.isClusterRole ? 'a ClusterRole' : `a Role in ${meant.namespace ?? 'another namespace'}`
        const isOtherKind = meant.isClusterRole !== isClusterRole && !one.isClusterRoleBinding
        yield say('RB-06.other', isOtherKind ? roleKind.at : at, {
          data: { ...data, other },
          related: [{ at: meant.at, note: meant.isClusterRole ? 'the ClusterRole' : 'the Role' }],
        })
        return
      }
      if (mayBeRenamed) {
        if (complete) yield unsure({ why: 'the names that kustomizations give', at })
        return
      }
      const free = beside(facts.placeKey({ namespace: place, at }, kind)).filter(other => !isMeant(other))
      // A ClusterRole may be there to be aggregated, so that nothing need bind it.
      const near = isClusterRole ? facts.objectOfNearName(name, free) : facts.meantObject({ name, at }, free, isMeant)
      if (near !== undefined)
        yield say('RB-06.meant', at, {
          data: { role: data.role, meant: near.name },
          related: [{ at: near.at, note: `the ${kind}` }],
        })
      else if (complete) yield say('RB-06.missing', at, { data })
    }
  },
})

/** Whether a Role is in the same namespace as a binding, or in the same folder where neither states one: elsewhere there may be a ClusterRole of that name. */
const isBeside = (role: facts.Role, { namespace, at }: facts.RoleBinding): boolean =>
  role.namespace === namespace && (namespace !== undefined || facts.folderOfPlace(role.at) === facts.folderOfPlace(at))

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
