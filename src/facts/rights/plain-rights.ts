import { known, knownItems } from '../../documents/value.ts'
import type { Related } from '../../engine/rule.ts'
import { type Holder, holdersOf } from '../iam/holders.ts'
import type { PolicyStatement } from '../iam/policy-document.ts'
import type { PolicyRule, RoleBinding } from '../kubernetes/rbac.ts'
import type { RightsParts } from './account-paths.ts'
import { boundRoleFinder } from './held-rights.ts'
import { subjectId, whereBound } from './principals.ts'
import { type RoleFinder, roleFinder } from './role-finder.ts'
import { holderId } from './who-can-in-account.ts'

/** One right of somebody, whether it leads to more or not. */
export interface PlainRight {
  /** The id of a principal. */
  readonly who: string
  /** `may`, `must not`, or `has`. */
  readonly says: 'may' | 'may use' | 'must not use' | 'has'
  /** A verb, an IAM action, or a kind of role: `get`, `s3:GetObject`, `ClusterRole view`. */
  readonly what: string
  /** `pods in shop`, `on arn:aws:s3:::shop`. */
  readonly on: string
  readonly at: readonly Related[]
}

/** All rights that documents give, each verb or action on each resource by itself. Linear in what is given, apart from what the lists of a rule make together. */
export function plainRights({ cluster, iam }: RightsParts): readonly PlainRight[] {
  const rolesOf = boundRoleFinder(cluster.roles)
  const finder = roleFinder(iam.roles)
  return [
    ...cluster.bindings.flatMap(binding => {
      const roles = rolesOf(binding)
      const bound = { at: binding.roleName.at, note: 'bound here' }
      const subjects = [...new Set(binding.subjects.flatMap(subject => subjectId(subject, binding) ?? []))]
      const given =
        roles.length === 0
          ? [ofRole(binding, bound)]
          : roles.flatMap(({ rules }) => rules.flatMap(rule => ofRule(rule, whereBound(binding), bound)))
      return subjects.flatMap(who => given.map(one => ({ who, ...one })))
    }),
    ...holdersOf(iam).flatMap(holder => ofHolder(holder, finder)),
  ]
}

type Given = Omit<PlainRight, 'who'>

/** Limit of the pairs of verbs and resources that are taken from one rule. */
const MOST = 1000

function ofRule(rule: PolicyRule, where: string, bound: Related): readonly Given[] {
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = rule
  const [names, groups] = [knownItems(resourceNames), knownItems(apiGroups)]
  const suffix = names.length === 0 ? '' : ` called ${names.join(', ')}`
  const things = [
    ...knownItems(resources).flatMap(name =>
      groups.map(group => `${name}${group === '' ? '' : `.${group}`}${suffix} ${where}`),
    ),
    ...knownItems(nonResourceURLs),
  ]
  const at = [{ at: rule.verbs.at, note: 'granted here' }, bound]
  return things.flatMap(on => knownItems(verbs).map((what): Given => ({ says: 'may', what, on, at }))).slice(0, MOST)
}

/** A role whose rules no document has. */
const ofRole = (binding: RoleBinding, bound: Related): Given => ({
  says: 'has',
  what: `${known(binding.roleKind) ?? 'ClusterRole'} ${known(binding.roleName) ?? 'that is decided at deployment'}`,
  on: whereBound(binding),
  at: [bound],
})

function ofHolder(holder: Holder, finder: RoleFinder): readonly PlainRight[] {
  const who = holderId(holder, finder)
  const managed = holder.grants.flatMap(({ managed: name, at }): readonly Given[] =>
    name === undefined ? [] : [{ says: 'has', what: `policy ${name}`, on: '', at: [{ at, note: 'attached here' }] }],
  )
  return [...managed, ...holder.statements.flatMap(ofStatement)].map(one => ({ who, ...one }))
}

function ofStatement(statement: PolicyStatement): readonly Given[] {
  const { effect, actions, notActions, resources, notResources, conditions } = statement
  if (effect === undefined) return []
  const limit = conditions.length === 0 ? '' : ', under conditions'
  const but = (items: PolicyStatement['actions']): string => `all but ${items.map(({ text }) => text).join(', ')}`
  const things = notResources.length > 0 ? [but(notResources)] : resources.map(({ text }) => text)
  const what =
    notActions.length > 0
      ? [{ text: but(notActions), at: statement.at.notAction }]
      : actions.map(({ text, at }) => ({ text, at }))
  const says = effect === 'Allow' ? 'may use' : 'must not use'
  return things
    .flatMap(thing =>
      what.map(
        ({ text, at }): Given => ({ says, what: text, on: `on ${thing}${limit}`, at: [{ at, note: 'stated here' }] }),
      ),
    )
    .slice(0, MOST)
}
