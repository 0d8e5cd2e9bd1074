import { isUnset, known, knownItems } from '../../documents/value.ts'
import type { Related } from '../../engine/rule.ts'
import { aggregatedToBuiltIn, type BuiltInRule, builtInRules } from '../../model/rights/built-in-roles.ts'
import { coversResource } from '../../model/rights/cluster-rights.ts'
import { ACCOUNT_ADMIN, CLUSTER_ADMIN } from '../../model/rights/hops.ts'
import { isOfCluster, type WantedRight, wantedText } from '../../model/rights/wanted-right.ts'
import type { PodSecret } from '../kubernetes/pod-secret.ts'
import { hasLabels, type PolicyRule, type Role, type RoleBinding } from '../kubernetes/rbac.ts'
import type { AccountParts } from './account-hops.ts'
import type { ClusterParts } from './cluster-hops.ts'
import { boundRoleFinder, rightsHeld } from './held-rights.ts'
import { type ClusterHop, hop, WANTED_RIGHT } from './hops-of-rights.ts'
import { subjectId, whereBound, workloadId } from './principals.ts'
import { holdersOfAction } from './who-can-in-account.ts'

/**
 * Who has a right, each as a hop to `WANTED_RIGHT`, and that administrators have it. Not sure is what a role allows that no document has.
 * Linear in what is given.
 */
export const holdersOfRight = (
  wanted: WantedRight,
  { cluster, iam }: { readonly cluster: ClusterParts; readonly iam: AccountParts },
): readonly ClusterHop[] =>
  wanted.in === 'account'
    ? [
        ...holdersOfAction(wanted, iam),
        hop(ACCOUNT_ADMIN.id, WANTED_RIGHT, `may ${wantedText(wanted)}, as everything in the account`),
      ]
    : [
        ...inCluster(wanted, cluster),
        hop(CLUSTER_ADMIN.id, WANTED_RIGHT, `may ${wantedText(wanted)}, as everything in the cluster`),
      ]

type ClusterRight = Exclude<WantedRight, { readonly in: 'account' }>

function inCluster(wanted: ClusterRight, { bindings, roles }: ClusterParts): readonly ClusterHop[] {
  const grantedBy = grantReader(roles)
  return bindings.flatMap(binding => {
    const granted = reaches(binding, wanted) ? grantedBy(binding, wanted) : undefined
    if (granted === undefined) return []
    const means = `may ${wantedText(wanted)}${isPlaced(wanted) ? '' : ` ${whereBound(binding)}`}`
    const shown = [...granted.shown, { at: binding.roleName.at, note: 'bound here' }]
    const subjects = new Set(binding.subjects.flatMap(subject => subjectId(subject, binding) ?? []))
    const doubt = granted.doubt ?? placeDoubt(binding, wanted)
    return [...subjects].map(subject => ({
      ...hop(subject, WANTED_RIGHT, means, shown),
      ...(doubt === undefined ? {} : { isSure: false, doubt }),
    }))
  })
}

/** Why a binding may be one of another namespace. */
const placeDoubt = ({ isClusterRoleBinding, namespace }: RoleBinding, wanted: ClusterRight): string | undefined =>
  isClusterRoleBinding || namespace !== undefined || wanted.in === 'server' || wanted.namespace === undefined
    ? undefined
    : 'if it is deployed there'

/** Whether the text of a right says where. */
const isPlaced = (wanted: ClusterRight): boolean =>
  wanted.in === 'server' || wanted.namespace !== undefined || isOfCluster(wanted)

/** Whether a binding can grant a right: what has no namespace only for the whole cluster. */
function reaches({ isClusterRoleBinding, namespace }: RoleBinding, wanted: ClusterRight): boolean {
  if (isClusterRoleBinding) return true
  if (wanted.in === 'server') return false
  return wanted.namespace === undefined ? !isPlaced(wanted) : namespace === wanted.namespace || namespace === undefined
}

interface Granted {
  readonly shown: readonly Related[]
  /** Why that is not sure. */
  readonly doubt?: string
}

/** Tells where the role of a binding grants a right; undefined where it does not. */
function grantReader(roles: readonly Role[]): (binding: RoleBinding, wanted: ClusterRight) => Granted | undefined {
  const rolesOf = boundRoleFinder(roles)
  return (binding, wanted) => {
    const found = rolesOf(binding)
    const rule = found.flatMap(({ rules }) => rules).find(one => allows(one, wanted))
    if (rule !== undefined) return { shown: [{ at: rule.verbs.at, note: 'granted here' }] }
    if (found.length > 0) return undefined
    const kind = known(binding.roleKind) === 'Role' ? 'Role' : 'ClusterRole'
    const name = known(binding.roleName)
    const builtIn = builtInRules(kind, kind === 'Role' ? `${binding.namespace}/${name}` : (name ?? ''))
    if (builtIn?.some(one => isNamed(one.resourceNames, wanted) && allowsWords(one, wanted)) === true)
      return { shown: [] }
    if (builtIn !== undefined) return kind === 'Role' ? undefined : aggregatedTo(name ?? '', wanted, roles)
    return {
      shown: [],
      doubt: `if ${kind} ${name ?? 'that is decided at deployment'} allows it, which no document defines`,
    }
  }
}

/** Where a role of the scope grants a right that is a part of a role of Kubernetes itself. */
function aggregatedTo(name: string, wanted: ClusterRight, roles: readonly Role[]): Granted | undefined {
  const labels = aggregatedToBuiltIn(name)
  const rule = roles
    .filter(({ isClusterRole, ...part }) => isClusterRole && labels.some(one => hasLabels(part, one)))
    .flatMap(({ rules }) => rules)
    .find(one => allows(one, wanted))
  return rule && { shown: [{ at: rule.verbs.at, note: 'granted here' }] }
}

function allows(rule: PolicyRule, wanted: ClusterRight): boolean {
  const { apiGroups, resources, resourceNames, verbs, nonResourceURLs } = rule
  if (!isUnset(resourceNames) && resourceNames.state !== 'known') return false
  const names = knownItems(resourceNames)
  const isForAll = names.length === 0 && (resourceNames.state !== 'known' || !resourceNames.value.open)
  const words = {
    verbs: knownItems(verbs),
    apiGroups: knownItems(apiGroups),
    resources: knownItems(resources),
    nonResourceURLs: knownItems(nonResourceURLs),
  }
  return (isForAll || isNamed(names, wanted)) && allowsWords(words, wanted)
}

/** Whether what a rule is for some names is for the wanted one: all of them where it names none. */
const isNamed = (names: readonly string[] | undefined, wanted: ClusterRight): boolean =>
  names === undefined || wanted.in === 'server' || (wanted.name !== undefined && names.includes(wanted.name))

/** As the API server decides (https://kubernetes.io/docs/reference/access-authn-authz/rbac/#referring-to-resources). */
function allowsWords({ verbs, apiGroups, resources, nonResourceURLs }: BuiltInRule, wanted: ClusterRight): boolean {
  const isListed = (items: readonly string[], item: string): boolean => items.includes('*') || items.includes(item)
  if (!isListed(verbs, wanted.verb)) return false
  if (wanted.in === 'server')
    return nonResourceURLs.some(
      one => one === wanted.path || (one.endsWith('*') && wanted.path.startsWith(one.slice(0, -1))),
    )
  return (
    resources.some(item => coversResource(item, wanted.resource)) &&
    (wanted.group === undefined ? apiGroups.length > 0 : isListed(apiGroups, wanted.group))
  )
}

/** A Secret that somebody asks about. */
export interface WantedSecret {
  readonly namespace: string
  readonly name: string
}

/** What lets somebody start Pods, which can mount any Secret of their namespace. */
const STARTS: ReadonlySet<string> = new Set(['everything', 'act as accounts', 'create pods', 'write workloads'])

/** Who gets a Secret without reading it from the API: Pods that have it, and whoever can start such ones in its namespace. */
export const holdersOfSecret = (
  { namespace, name }: WantedSecret,
  { bindings, roles }: ClusterParts,
  uses: readonly PodSecret[],
): readonly ClusterHop[] => [
  ...uses
    .filter(one => one.namespace === namespace && known(one.secret) === name)
    .map(one =>
      hop(workloadId(one), WANTED_RIGHT, `has it as a ${one.as}`, [{ at: one.secret.at, note: 'used here' }]),
    ),
  ...rightsHeld(bindings, roles)
    .filter(one => STARTS.has(one.id) && one.names === undefined && [undefined, namespace].includes(one.home))
    .map(({ subject, shown }) => hop(subject, WANTED_RIGHT, 'may start Pods that have it', shown)),
]
