import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import type { Related } from '../../engine/rule.ts'
import { groupBy } from '../../model/group-by.ts'
import { BUILT_IN_POWERS, EVERYTHING, type RightId } from '../../model/rights/cluster-rights.ts'
import { steeredBy } from '../../model/rights/steered-controllers.ts'
import { releaseOf } from '../kubernetes/object-meta.ts'
import { isDefault, isPartOf, type PolicyRule, type Role, type RoleBinding, roleKey } from '../kubernetes/rbac.ts'
import { homeOf, subjectId } from './principals.ts'
import { rightsOf, ruleWords } from './role-rights.ts'

/** `everything` is what cluster-admin allows, `act as accounts` what `admin` and `edit` allow of that which leads further. */
export type HeldId = RightId | 'everything' | 'act as accounts' | 'steer a controller'

/** What a role allows of that which leads to more rights. */
interface RolePower {
  readonly id: HeldId
  readonly names?: readonly string[]
  /** Of a controller that somebody makes act: how, and its account. */
  readonly steers?: { readonly says: string; readonly account: string; readonly doubt?: string }
  readonly at?: Place
}

/** A right that somebody has. */
export interface HeldRight extends RolePower {
  /** The id of a principal. */
  readonly subject: string
  /** The key of a namespace; absent for all of them. */
  readonly home?: string
  /** Where it is granted, and bound. */
  readonly shown: readonly Related[]
}

/** The rights of all subjects of bindings that lead to more rights. */
export function rightsHeld(bindings: readonly RoleBinding[], roles: readonly Role[]): readonly HeldRight[] {
  const powersIn = bindingReader(roles)
  return bindings.flatMap(binding => {
    const powers = powersIn(binding)
    if (powers.length === 0) return []
    const home = binding.isClusterRoleBinding ? {} : { home: homeOf(binding) }
    const bound = { at: binding.roleName.at, note: 'bound here' }
    const subjects = new Set(binding.subjects.flatMap(subject => subjectId(subject, binding) ?? []))
    return [...subjects].flatMap(subject =>
      powers.map(power => {
        const granted = power.at === undefined ? [] : [{ at: power.at, note: 'granted here' }]
        return { ...power, ...home, subject, shown: [...granted, bound] }
      }),
    )
  })
}

/** More roles that others are aggregated to, or roles of one name, are not distinguished. */
const MOST = 20

/** What the role of a binding allows, as far as the scope has it or Kubernetes does. */
function bindingReader(roles: readonly Role[]): (binding: RoleBinding) => readonly RolePower[] {
  const boundRoles = boundRoleFinder(roles)
  const made = new Map<Role, readonly RolePower[]>()
  return binding => {
    const { roleKind, roleName } = binding
    const name = known(roleName)
    const isClusterRole = known(roleKind) !== 'Role'
    if (isClusterRole && name === EVERYTHING) return [{ id: 'everything' }]
    if (isClusterRole && name !== undefined && BUILT_IN_POWERS.has(name)) return [{ id: 'act as accounts' }]
    const [first, ...parts] = boundRoles(binding)
    if (first === undefined || isDefault(first)) return []
    const powers = made.get(first) ?? distinct([first, ...parts].flatMap(({ rules }) => rules.flatMap(powersOfRule)))
    made.set(first, powers)
    return powers
  }
}

/** Finds the role of a binding, and the roles that are aggregated to it; none where the scope does not have it. */
export function boundRoleFinder(roles: readonly Role[]): (binding: RoleBinding) => readonly Role[] {
  const byKey = groupBy(roles, one => roleKey(one.isClusterRole, one.namespace, one.name))
  const wholes = roles.filter(({ aggregates }) => aggregates.length > 0).slice(0, MOST)
  const parts = new Map(wholes.map(one => [one, partsOf(one, roles)]))
  return ({ roleKind, roleName, namespace, at }) => {
    const name = known(roleName)
    if (name === undefined) return []
    const named = (byKey.get(roleKey(known(roleKind) !== 'Role', namespace, name)) ?? []).slice(0, MOST)
    // Overlays have roles of one name: the one beside the binding is meant.
    const found = named.find(one => releaseOf(one.at) === releaseOf(at)) ?? named[0]
    return found === undefined ? [] : [found, ...(parts.get(found) ?? [])]
  }
}

/** The ClusterRoles whose rules a role also has, and those whose rules these have. */
function partsOf(whole: Role, roles: readonly Role[]): readonly Role[] {
  const found = new Set([whole])
  let wholes = 0
  // What is added while the set is gone through is gone through too.
  for (const one of found)
    if (one.aggregates.length > 0 && wholes++ < MOST)
      for (const part of roles) if (part.isClusterRole && isPartOf(part, one)) found.add(part)
  return [...found].slice(1)
}

function powersOfRule(rule: PolicyRule): readonly RolePower[] {
  const words = ruleWords(rule)
  const isAll = [words.apiGroups, words.resources, words.verbs].every(list => list.includes('*'))
  if (isAll) return [{ id: 'everything', at: rule.verbs.at }]
  const steers = steeredBy(words)
  return [
    ...rightsOf(rule).map(({ right: { id }, ...rest }) => ({ id, ...rest })),
    ...(steers === undefined ? [] : [{ id: 'steer a controller' as const, steers, at: rule.resources.at }]),
  ]
}

const distinct = (powers: readonly RolePower[]): readonly RolePower[] => [
  ...new Map(powers.map(one => [[one.id, one.steers?.account, ...(one.names ?? [])].join('\n'), one])).values(),
]
