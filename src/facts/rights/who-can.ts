import { isUnset, known, knownItems } from '../../documents/value.ts'
import type { Related } from '../../engine/rule.ts'
import { resourcePatternCovers } from '../../model/iam/iam-match.ts'
import { coversResource, EVERYTHING } from '../../model/rights/cluster-rights.ts'
import { type WantedRight, wantedText } from '../../model/rights/wanted-right.ts'
import { allowanceFor } from '../iam/escalations.ts'
import { holdersOf } from '../iam/holders.ts'
import type { PolicyRule, RoleBinding } from '../kubernetes/rbac.ts'
import type { AccountParts } from './account-hops.ts'
import type { ClusterParts } from './cluster-hops.ts'
import { boundRoleFinder } from './held-rights.ts'
import { type ClusterHop, hop } from './hops-of-rights.ts'
import { subjectId } from './principals.ts'
import { roleFinder } from './role-finder.ts'

/** The end of paths to a right that somebody asks about. */
export const WANTED_RIGHT = 'the wanted right'

/** Who has a right, each as a hop to `WANTED_RIGHT`. Linear in what is given. */
export const holdersOfRight = (
  wanted: WantedRight,
  { cluster, iam }: { readonly cluster: ClusterParts; readonly iam: AccountParts },
): readonly ClusterHop[] => (wanted.in === 'cluster' ? inCluster(wanted, cluster) : inAccount(wanted, iam))

type ClusterRight = Extract<WantedRight, { readonly in: 'cluster' }>
type AccountRight = Extract<WantedRight, { readonly in: 'account' }>

function inCluster(wanted: ClusterRight, { bindings, roles }: ClusterParts): readonly ClusterHop[] {
  const rolesOf = boundRoleFinder(roles)
  const means = `may ${wantedText(wanted)}`
  return bindings
    .filter(binding => reaches(binding, wanted))
    .flatMap(binding => {
      const granted = grantedBy(binding, wanted, rolesOf)
      if (granted === undefined) return []
      const shown = [...granted, { at: binding.roleName.at, note: 'bound here' }]
      const subjects = new Set(binding.subjects.flatMap(subject => subjectId(subject, binding) ?? []))
      return [...subjects].map(subject => hop(subject, WANTED_RIGHT, means, shown))
    })
}

const reaches = ({ isClusterRoleBinding, namespace }: RoleBinding, wanted: ClusterRight): boolean =>
  isClusterRoleBinding || wanted.namespace === undefined || namespace === wanted.namespace

/** Where the role of a binding grants a right; empty for a role of Kubernetes itself, undefined where it does not. */
function grantedBy(
  binding: RoleBinding,
  wanted: ClusterRight,
  rolesOf: ReturnType<typeof boundRoleFinder>,
): readonly Related[] | undefined {
  if (known(binding.roleKind) !== 'Role' && known(binding.roleName) === EVERYTHING) return []
  const rule = rolesOf(binding)
    .flatMap(({ rules }) => rules)
    .find(one => allows(one, wanted))
  return rule && [{ at: rule.verbs.at, note: 'granted here' }]
}

function allows({ apiGroups, resources, resourceNames, verbs }: PolicyRule, wanted: ClusterRight): boolean {
  const isListed = (items: readonly string[], item: string): boolean => items.includes('*') || items.includes(item)
  const names = knownItems(resourceNames)
  return (
    isListed(knownItems(verbs), wanted.verb) &&
    knownItems(resources).some(item => coversResource(item, wanted.resource)) &&
    (wanted.group === undefined || isListed(knownItems(apiGroups), wanted.group)) &&
    (isUnset(resourceNames) || (wanted.name !== undefined && names.includes(wanted.name)))
  )
}

function inAccount(wanted: AccountRight, parts: AccountParts): readonly ClusterHop[] {
  const { idOf } = roleFinder(parts.roles)
  const { action, resource } = wanted
  const means = `may ${wantedText(wanted)}`
  return holdersOf(parts).flatMap(holder => {
    const given =
      holder.everything ??
      allowanceFor(holder, {
        action,
        isTarget: one => resource !== undefined && resourcePatternCovers(one.text, resource),
      })?.at
    if (given === undefined) return []
    const policy = holder.grants.flatMap(one => one.policy).find(key => key.startsWith('name:'))
    const who =
      holder.role === undefined
        ? `holders of policy ${policy?.slice('name:'.length) ?? given.document}`
        : idOf(holder.role)
    return [hop(who, WANTED_RIGHT, means, [{ at: given, note: 'allowed here' }])]
  })
}
