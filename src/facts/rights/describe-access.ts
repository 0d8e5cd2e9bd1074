import type { Place } from '../../documents/document.ts'
import { known, knownItems } from '../../documents/value.ts'
import type { Fact } from '../../engine/fact.ts'
import { ACCOUNT_ADMIN, CLUSTER_ADMIN, hopsTowards, hopText, pathFrom } from '../../model/rights/hops.ts'
import type { IamRole } from '../iam/iam-role.ts'
import type { PolicyRule, Role, RoleBinding, Subject } from '../kubernetes/rbac.ts'
import { accountHops } from './account-hops.ts'
import type { RightsParts } from './account-paths.ts'
import { pathText } from './admin-paths.ts'
import { type ClusterParts, clusterHops } from './cluster-hops.ts'
import { describeRole } from './describe-role.ts'
import { boundRoleFinder } from './held-rights.ts'
import { accountId, accountOf, homeOf, principalText, subjectId, whereBound, workloadId } from './principals.ts'
import { rightsParts } from './rights-parts.ts'
import { roleFinder } from './role-finder.ts'

/** What somebody or a role can do, and who can use it, as sentences for people. */
export interface AccessDescription {
  readonly name: string
  /** The place that it is about. */
  readonly at: Place
  readonly can: readonly string[]
  readonly usedBy: readonly string[]
}

/**
 * Describes the ServiceAccount, workload, subject, role, binding or IAM role whose name is at a place for which `isThere` is true, in what the facts of a
 * workspace say; undefined where nothing of these is there. Linear in the facts.
 */
export function describeAccess(
  of: <T>(fact: Fact<T>) => readonly T[],
  isThere: (at: Place) => boolean,
): AccessDescription | undefined {
  const parts = rightsParts(of)
  const { accounts, workloads, bindings, roles } = parts.cluster
  const account = accounts.find(one => isThere(one.at))
  if (account !== undefined) return aboutPrincipal(accountId(homeOf(account), account.name), account.at, parts)
  for (const one of workloads) {
    if (isThere(one.at)) return aboutPrincipal(workloadId(one), one.at, parts)
    const { at } = one.serviceAccountName
    const id = one.serviceAccountName.state === 'known' && isThere(at) ? accountOf(one) : undefined
    if (id !== undefined) return aboutPrincipal(id, at, parts)
  }
  for (const binding of bindings) {
    if (isThere(binding.at) || isThere(binding.roleName.at)) return aboutBinding(binding, parts.cluster, isThere)
    const subject = binding.subjects.find(({ name }) => isThere(name.at))
    const id = subject && subjectId(subject, binding)
    if (subject !== undefined && id !== undefined) return aboutPrincipal(id, subject.name.at, parts)
  }
  const role = roles.find(one => isThere(one.at))
  if (role !== undefined) return aboutRole(role, parts.cluster)
  for (const one of parts.iam.roles) {
    const at = one.namedAt?.find(isThere)
    if (at !== undefined) return aboutIamRole(one, at, parts)
  }
  return aboutNamedRole(parts, isThere)
}

/** A role of IAM that an annotation, an association or a mapping names. */
function aboutNamedRole(parts: RightsParts, isThere: (at: Place) => boolean): AccessDescription | undefined {
  const { accounts, associations, entries, policies, mappings, roles } = parts.iam
  const names = [
    ...accounts.map(({ roleArn }) => roleArn),
    ...associations.map(({ role }) => role),
    ...[...entries, ...policies, ...mappings.flatMap(one => one.mappings)].map(({ principal }) => principal),
  ]
  const value = names.find(({ state, at }) => state !== 'absent' && isThere(at))
  const [meant] = value === undefined ? [] : roleFinder(roles).meant(value)
  if (value === undefined || meant === undefined) return undefined
  return meant.role === undefined
    ? aboutPrincipal(meant.id, value.at, parts)
    : aboutIamRole(meant.role, value.at, parts)
}

function aboutIamRole(role: IamRole, at: Place, parts: RightsParts): AccessDescription {
  const { can, usedBy, ...about } = aboutPrincipal(roleFinder(parts.iam.roles).idOf(role), at, parts)
  const own = describeRole(role, parts.iam)
  return { ...about, can: distinct([...can, ...own.can]), usedBy: distinct([...usedBy, ...own.usedBy]) }
}

/** Paths are shown up to this length. */
const MOST_HOPS = 20

function aboutPrincipal(id: string, at: Place, { cluster, iam }: RightsParts): AccessDescription {
  const hops = [...clusterHops(cluster), ...accountHops(iam)]
  const ways = [CLUSTER_ADMIN, ACCOUNT_ADMIN].flatMap(({ id: goal, name }) => {
    const path = pathFrom(id, hopsTowards(hops, goal), MOST_HOPS)
    const unsure = path.find(one => !one.isSure)
    const doubt = unsure === undefined ? '' : `, ${unsure.doubt ?? 'unless something prevents it'}`
    return path.length === 0 ? [] : [`can become ${name}${doubt}: it ${pathText(path)}`]
  })
  const rolesOf = boundRoleFinder(cluster.roles)
  const bound = cluster.bindings
    .filter(binding => binding.subjects.some(subject => subjectId(subject, binding) === id))
    .map(binding => `${roleText(binding)} ${whereBound(binding)}${rulesText(rolesOf(binding))}`)
  const steps = hops.filter(({ from, by }) => from === id && by !== 'may become').map(hopText)
  const users = hops.filter(({ to, from }) => to === id && !from.startsWith('any '))
  return {
    name: principalText(id),
    at,
    can: distinct([...ways, ...steps, ...bound]),
    usedBy: distinct(users.map(one => `${principalText(one.from)} ${hopText(one)}`)),
  }
}

function aboutBinding(
  binding: RoleBinding,
  { roles }: ClusterParts,
  isThere: (at: Place) => boolean,
): AccessDescription {
  const rules = boundRoleFinder(roles)(binding).flatMap(one => one.rules)
  return {
    name: `${roleText(binding)} ${whereBound(binding)}`,
    at: isThere(binding.at) ? binding.at : binding.roleName.at,
    can: rules.length === 0 ? [] : rules.map(ruleText),
    usedBy: binding.subjects.map(subject => subjectText(subject, binding)),
  }
}

function aboutRole(role: Role, { bindings, roles }: ClusterParts): AccessDescription {
  const rolesOf = boundRoleFinder(roles)
  const holders = bindings.filter(binding => rolesOf(binding).includes(role))
  return {
    name: `${role.isClusterRole ? 'ClusterRole' : 'Role'} ${role.name}`,
    at: role.at,
    can: role.rules.map(ruleText),
    usedBy: distinct(
      holders.flatMap(binding =>
        binding.subjects.map(subject => `${subjectText(subject, binding)} ${whereBound(binding)}`),
      ),
    ),
  }
}

const distinct = (lines: readonly string[]): readonly string[] => [...new Set(lines)]

const roleText = ({ roleKind, roleName }: RoleBinding): string =>
  `${known(roleKind) ?? 'ClusterRole'} ${known(roleName) ?? 'decided at deployment'}`

const subjectText = (subject: Subject, binding: RoleBinding): string =>
  principalText(subjectId(subject, binding) ?? 'somebody who is known at deployment')

function rulesText(roles: readonly Role[]): string {
  const rules = roles.flatMap(one => one.rules)
  return rules.length === 0 ? '' : `: ${rules.map(ruleText).join('; ')}`
}

/** A rule in a few words: `get, list pods, services`. */
function ruleText({ verbs, resources, resourceNames, nonResourceURLs }: PolicyRule): string {
  const [what, names] = [[...knownItems(resources), ...knownItems(nonResourceURLs)], knownItems(resourceNames)]
  return `${knownItems(verbs).join(', ')} ${what.join(', ')}${names.length === 0 ? '' : ` called ${names.join(', ')}`}`
}
