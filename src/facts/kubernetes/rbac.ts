import type { Place } from '../../documents/document.ts'
import { known, knownItems, type ListValue, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { allOf, eachOf, indexBy } from '../../engine/join/store/fact-index.ts'
import { byPlaceIn } from './meant-object.ts'
import type { ObjectMeta } from './object-meta.ts'

/** One rule of a Role: what may be done to which resources (https://kubernetes.io/docs/reference/access-authn-authz/rbac/). */
export interface PolicyRule {
  readonly apiGroups: Value<ListValue<string>>
  readonly resources: Value<ListValue<string>>
  readonly resourceNames: Value<ListValue<string>>
  readonly verbs: Value<ListValue<string>>
  readonly nonResourceURLs: Value<ListValue<string>>
  readonly at: Place
}

/** A Role or ClusterRole; also the permissions that an operator bundle requests, which are bound where they are written. */
export interface Role extends ObjectMeta {
  readonly isClusterRole: boolean
  readonly rules: readonly PolicyRule[]
  /** Where the rules are, or would be. */
  readonly rulesAt: Place
  /** Whether the document itself binds it in the whole cluster. */
  readonly isBoundClusterWide: boolean
  /** The labels of the ClusterRoles whose rules it also has: those that match any of these, as far as they are stated by `matchLabels`. */
  readonly aggregates: readonly Readonly<Record<string, string>>[]
  /** A label by which it was to be aggregated to kro, and is not: a misspelt key, or a value that is not `true`. */
  readonly misspeltAggregation?: { readonly text: string; readonly at: Place }
}
export const role = defineFact<Role>('role')

export interface Subject {
  readonly kind: Value<string>
  readonly name: Value<string>
  readonly namespace: Value<string>
  readonly apiGroup: Value<string>
  readonly at: Place
}

/** A RoleBinding or ClusterRoleBinding. */
export interface RoleBinding extends ObjectMeta {
  readonly isClusterRoleBinding: boolean
  readonly roleKind: Value<string>
  readonly roleName: Value<string>
  readonly roleApiGroup: Value<string>
  readonly subjects: readonly Subject[]
}
export const roleBinding = defineFact<RoleBinding>('roleBinding')

export const eachRoleBinding = eachOf(roleBinding)

export const RBAC_GROUP = 'rbac.authorization.k8s.io'

/** The group of subjects of a kind; undefined where it is none that Kubernetes knows. */
export function groupOfSubject(kind: Value<string>): string | undefined {
  if (kind.state !== 'known') return undefined
  if (kind.value === 'ServiceAccount') return ''
  return kind.value === 'User' || kind.value === 'Group' ? RBAC_GROUP : undefined
}

/** Whether a group that is written is another one: the API server fills in an empty group as it does an absent one. */
export const isOtherGroup = (value: Value<string>, expected: string): boolean =>
  value.state === 'known' && value.value !== '' && value.value !== expected

/** Whether a subject has another group than those of its kind: the API server rejects the binding. */
export function hasOtherGroup({ kind, apiGroup }: Subject): boolean {
  const expected = groupOfSubject(kind)
  return expected !== undefined && isOtherGroup(apiGroup, expected)
}

/** Roles that kube-system and kube-public have in every cluster. */
const LOCAL_NAME = /^(?:extension-apiserver-authentication-reader|system:.*)$/

/** Whether every cluster has a role of this name; one without a namespace may be of any. */
export const isInEveryCluster = (isClusterRole: boolean, namespace: string | undefined, name: string): boolean =>
  isClusterRole
    ? DEFAULT_NAME.test(name)
    : LOCAL_NAME.test(name) && /^kube-(?:system|public)$/.test(namespace ?? 'kube-system')

/** The label of the ClusterRoles that kro in aggregation mode may use. */
export const AGGREGATED = 'rbac.kro.run/aggregate-to-controller'

/** What Kubernetes itself creates in each cluster, as a dump of it shows: anybody may write its label. */
export const isDefault = ({ name, labels }: ObjectMeta): boolean =>
  DEFAULT_NAME.test(name) && labels['kubernetes.io/bootstrapping'] === 'rbac-defaults'
const DEFAULT_NAME = /^(?:cluster-admin|admin|edit|view|system:.+)$/

/** Whether a rule grants one of `verbs` on something: `*` counts. */
export const grants = (
  rule: PolicyRule,
  list: 'apiGroups' | 'resources' | 'verbs',
  ...values: readonly string[]
): boolean => knownItems(rule[list]).some(item => item === '*' || values.includes(item))

/** The place of the first of `values` in a list of a rule; undefined where none of them is there. */
export function placeOfItem(value: Value<ListValue<string>>, ...values: readonly string[]): Place | undefined {
  const found =
    value.state === 'known'
      ? value.value.items.find(item => item.state === 'known' && values.includes(item.value))
      : undefined
  return found?.at
}

/** How `platform.administrators` names a subject: `group:NAME`, `user:NAME`, `serviceaccount:NAMESPACE/NAME`; undefined where a part is not known. */
export function toSubjectName({ kind, name, namespace }: Subject): string | undefined {
  if (kind.state !== 'known' || name.state !== 'known') return undefined
  if (kind.value !== 'ServiceAccount') return `${kind.value.toLowerCase()}:${name.value}`
  return namespace.state === 'known' ? `serviceaccount:${namespace.value}/${name.value}` : undefined
}

/** A role's key for joins: ClusterRoles by name, Roles by namespace and name. */
export const roleKey = (isClusterRole: boolean, namespace: string | undefined, name: string): string =>
  isClusterRole ? name : `${namespace ?? ''}/${name}`

export const eachRole = eachOf(role)
/** By `roleKey`. */
export const rolesByKey = indexBy(role, one => [roleKey(one.isClusterRole, one.namespace, one.name)])
/** By folder, namespace and `Role` or `ClusterRole`. */
export const rolesByPlace = byPlaceIn(role, ({ isClusterRole }) => (isClusterRole ? 'ClusterRole' : 'Role'))
/** Roles that are not ClusterRoles, by name. */
export const localRolesByName = indexBy(role, one => (one.isClusterRole ? [] : [one.name]))
/** Bindings by the `roleKey` of what they refer to. */
export const bindingsByRole = indexBy(roleBinding, ({ roleKind, roleName, namespace }) =>
  roleName.state === 'known' ? [roleKey(known(roleKind) !== 'Role', namespace, roleName.value)] : [],
)
/** Those of them whose namespace is decided at deployment. */
export const unplacedRolesByName = indexBy(role, one =>
  one.isClusterRole || one.namespace !== undefined ? [] : [one.name],
)
/** The ClusterRoles that are aggregated to kro. */
export const aggregatedRoles = indexBy(role, one =>
  one.isClusterRole && one.labels[AGGREGATED] === 'true' ? [''] : [],
)
/** The ClusterRoles that were to be aggregated to kro. */
export const misaggregatedRoles = indexBy(role, one =>
  one.isClusterRole && one.misspeltAggregation !== undefined ? [''] : [],
)
/** The ClusterRoles that are put together of others. */
export const aggregatingRoles = allOf(role, roles => roles.filter(({ aggregates }) => aggregates.length > 0))
/** Whether the rules of a ClusterRole are among those of another one. */
export const isPartOf = (part: Role, { aggregates }: Role): boolean =>
  aggregates.some(wanted => hasLabels(part, wanted))

/** Whether an object has all of some labels. */
export const hasLabels = ({ labels }: Pick<ObjectMeta, 'labels'>, wanted: Readonly<Record<string, string>>): boolean =>
  Object.entries(wanted).every(([key, value]) => labels[key] === value)
const clusterWideRole = (one: RoleBinding): readonly string[] =>
  one.isClusterRoleBinding && one.roleName.state === 'known' ? [one.roleName.value] : []
/** ClusterRoleBindings by the name of their role. */
export const clusterWideBindings = indexBy(roleBinding, clusterWideRole)

/** The most bindings for one subject that are distinguished. */
const MAX_BINDINGS = 20
/** By the name of their role, ClusterRoleBindings by `toSubjectName` of those that they are for, empty where it is not known. */
export const subjectsOfRoles = indexBy(roleBinding, clusterWideRole, bindings => {
  const bySubject = new Map<string, RoleBinding[]>()
  for (const binding of bindings)
    for (const name of new Set(binding.subjects.map(subject => toSubjectName(subject) ?? ''))) {
      const found = bySubject.get(name) ?? []
      bySubject.set(name, found)
      if (found.length < MAX_BINDINGS) found.push(binding)
    }
  const result: ReadonlyMap<string, readonly RoleBinding[]> = bySubject
  return result
})
/** By the groups that they are for. */
export const bindingsByGroup = indexBy(roleBinding, ({ subjects }) =>
  subjects.flatMap(({ kind, name }) => (known(kind) === 'Group' ? (known(name) ?? []) : [])),
)
/** Bindings for subjects whose name is decided at deployment. */
export const bindingsOfUnknownSubjects = indexBy(roleBinding, ({ subjects }) =>
  subjects.some(({ name, kind }) => name.state === 'unknown' && known(kind) !== 'ServiceAccount') ? [''] : [],
)
