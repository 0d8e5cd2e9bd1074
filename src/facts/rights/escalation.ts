import { known } from '../../documents/value.ts'
import { eachOf, type Lookup } from '../../engine/join/store/fact-index.ts'
import type { Danger } from '../../model/rights/cluster-rights.ts'
import { isDefault, isPartOf, type Role, role, roleKey, toSubjectName } from '../kubernetes/rbac.ts'
import { leadsFurther, type RightsLookups } from './named-rights.ts'
import type { RoleHolder } from './role-holders.ts'
import { type GrantedRight, grantsOneOf, mayGrantRights } from './role-rights.ts'

/** The roles with rights that lead to more rights, each by itself. */
export const rolesWithRights = eachOf(role, mayGrantRights)

/** Who has the rights of a role. */
export interface BoundRole {
  readonly everywhere: readonly RoleHolder[]
  readonly inNamespace: readonly RoleHolder[]
  /** Whether its own document binds it in all namespaces. */
  readonly isBoundItself: boolean
}

/** Who has the rights of a role, be it by another role that it is aggregated to, without those who may have them (`toSubjectName`). */
export function boundAs(
  one: Role,
  {
    holders,
    aggregating,
  }: {
    readonly holders: Lookup<Omit<BoundRole, 'isBoundItself'>>
    readonly aggregating: readonly Role[]
  },
  allowed: ReadonlySet<string>,
): BoundRole {
  const wholes = one.isClusterRole
    ? aggregating.filter(whole => !isDefault(whole) && isPartOf(one, whole)).map(({ name }) => name)
    : []
  const keys = [roleKey(one.isClusterRole, one.namespace, one.name), ...wholes, ...builtInWholes(one)]
  const all = [...new Set(keys)].map(holders)
  const isOther = ({ subject }: RoleHolder): boolean => !allowed.has(toSubjectName(subject) ?? '')
  return {
    everywhere: all.flatMap(({ everywhere }) => everywhere.filter(isOther)),
    inNamespace: all.flatMap(({ inNamespace }) => inNamespace.filter(isOther)),
    isBoundItself: one.isBoundClusterWide,
  }
}

/** The roles of Kubernetes itself that a ClusterRole is aggregated to (https://kubernetes.io/docs/reference/access-authn-authz/rbac/#aggregated-clusterroles). */
const builtInWholes = ({ isClusterRole, labels }: Role): readonly string[] =>
  isClusterRole
    ? ['admin', 'edit', 'view'].filter(name => labels[`rbac.authorization.k8s.io/aggregate-to-${name}`] === 'true')
    : []

/** Whether a right of a bound role leads to more rights where it is bound. */
export function escalates(
  { right, names }: GrantedRight,
  one: Role,
  bound: BoundRole,
  lookups: RightsLookups,
): boolean {
  const { danger } = right
  if (danger === undefined || !isGranted(danger, bound)) return false
  if (danger.needs !== undefined && !mayAlso(danger.needs, one, bound, lookups)) return false
  if (names === undefined || danger.named === 'same') return true
  return danger.named === 'theirs' && leadsFurther(right.id, names, lookups)
}

const isGranted = (danger: Danger, { everywhere, inNamespace, isBoundItself }: BoundRole): boolean =>
  isBoundItself ||
  everywhere.length > 0 ||
  inNamespace.some(({ binding }) => danger.in === 'namespace' || danger.in === binding.namespace)

/** Whether one who has the role has one of some rights too, by it or by another one. */
const mayAlso = (
  ids: readonly string[],
  one: Role,
  { everywhere }: BoundRole,
  { roles, bindings }: RightsLookups,
): boolean =>
  grantsOneOf(one, ids) ||
  everywhere.some(({ subject }) =>
    bindings(toSubjectName(subject) ?? '').some(
      ({ isClusterRoleBinding, roleName }) =>
        isClusterRoleBinding && roles(known(roleName) ?? '').some(other => grantsOneOf(other, ids)),
    ),
  )
