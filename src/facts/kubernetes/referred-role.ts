import type { Lookups } from '../../engine/rule.ts'
import { openNames } from './kustomization.ts'
import { meantObject, objectOfNearName, placeKey } from './meant-object.ts'
import { folderOfPlace } from './object-meta.ts'
import {
  bindingsByRole,
  isInEveryCluster,
  localRolesByName,
  type Role,
  type RoleBinding,
  roleKey,
  rolesByKey,
  rolesByPlace,
  unplacedRolesByName,
} from './rbac.ts'

/** What a rule looks up that judges the roles which bindings refer to. */
export const roleReferenceIndexes = {
  roles: rolesByKey,
  localRoles: localRolesByName,
  unplaced: unplacedRolesByName,
  beside: rolesByPlace,
  bound: bindingsByRole,
  mayBeRenamed: openNames,
}

/**
 * What a binding refers to. `there`: the role exists; `other`: it does not, but one of that name, bound by nothing, is of the other
 * kind or in another namespace; `meant`: one beside the binding was meant, which nothing binds; `open`: not all is known, `why` says
 * what; `absent`: it does not exist, and nothing here explains it.
 */
export type RoleReference =
  | { readonly is: 'there' | 'absent' }
  | { readonly is: 'other' | 'meant'; readonly role: Role }
  | { readonly is: 'open'; readonly why: string }

/** Of more Roles with one name, only the first are searched for one that is bound nowhere. */
const MAX_CANDIDATES = 100

/** What is known of the role of that kind and name; `isComplete` says whether all that is deployed is. */
export function findReferredRole(
  binding: RoleBinding,
  isClusterRole: boolean,
  name: string,
  { roles, localRoles, unplaced, beside, bound, mayBeRenamed }: Lookups<typeof roleReferenceIndexes>,
  isComplete: boolean,
): RoleReference {
  const { namespace } = binding
  const { at } = binding.roleName
  const isThere = roles(roleKey(isClusterRole, namespace, name)).length > 0
  if (isThere || isInEveryCluster(isClusterRole, namespace, name)) return { is: 'there' }
  // A namespace that is stated on one side only may be given to the other at deployment.
  if (!isClusterRole && (namespace === undefined ? localRoles(name) : unplaced(name)).length > 0)
    return { is: 'open', why: `whether the Role ${name} is in the same namespace` }
  const isBound = (one: Role): boolean => bound(roleKey(one.isClusterRole, one.namespace, one.name)).length > 0
  const isSure = isComplete || !isClusterRole || binding.isClusterRoleBinding
  // One that nothing refers to was meant: it is reported even where not all that is deployed is known.
  const other = [...(isClusterRole ? [] : roles(name)), ...localRoles(name).slice(0, MAX_CANDIDATES)].find(
    one => !isBound(one) && (isSure || isBeside(one, binding)),
  )
  if (other !== undefined) return { is: 'other', role: other }
  if (mayBeRenamed) return { is: 'open', why: 'the names that kustomizations give' }
  /** Whether a binding means it, be it as a role of the other kind. */
  const isMeant = (one: Role): boolean => isBound(one) || isBound({ ...one, isClusterRole: true })
  const place = { namespace: isClusterRole ? undefined : namespace, at }
  const free = beside(placeKey(place, isClusterRole ? 'ClusterRole' : 'Role')).filter(one => !isMeant(one))
  // A ClusterRole may be there to be aggregated, so that nothing need bind it.
  const near = isClusterRole ? objectOfNearName(name, free) : meantObject({ name, at }, free, isMeant)
  return near === undefined ? { is: 'absent' } : { is: 'meant', role: near }
}

/** Whether a Role is in the same namespace as a binding, or in the same folder where neither states one: elsewhere there may be a ClusterRole of that name. */
const isBeside = (role: Role, { namespace, at }: RoleBinding): boolean =>
  role.namespace === namespace && (namespace !== undefined || folderOfPlace(role.at) === folderOfPlace(at))
