import { known } from '../../documents/value.ts'
import { groupBy } from '../../model/group-by.ts'
import { CLUSTER_ADMIN } from '../../model/rights/hops.ts'
import type { SecretSource, ServiceAccount } from '../kubernetes/cluster-objects.ts'
import type { Role, RoleBinding } from '../kubernetes/rbac.ts'
import type { Workload } from '../kubernetes/workload.ts'
import { rightsHeld } from './held-rights.ts'
import { anyOf, type ClusterHop, hop, hopsOfRights, NODE } from './hops-of-rights.ts'
import { accountId, accountNameOf, accountOf, homeOf, principalText, workloadId } from './principals.ts'

/** What of a scope says who can become whom in a cluster. */
export interface ClusterParts {
  readonly roles: readonly Role[]
  readonly bindings: readonly RoleBinding[]
  readonly accounts: readonly ServiceAccount[]
  readonly secrets: readonly SecretSource[]
  readonly workloads: readonly Workload[]
}

/** An account with the key of its namespace. */
interface Account {
  readonly home: string
  readonly name: string
}

/** The account of Kubernetes itself that may write any right into a role (https://kubernetes.io/docs/reference/access-authn-authz/rbac/#controller-roles). */
const AGGREGATOR: Account = { home: 'kube-system', name: 'clusterrole-aggregation-controller' }

const idOf = ({ home, name }: Account): string => accountId(home, name)

/** The id of the account of Kubernetes itself that can become cluster-admin in each cluster. */
export const AGGREGATOR_ID: string = idOf(AGGREGATOR)

/** What was found last for the bindings of a scope. */
interface Kept {
  readonly parts: ClusterParts
  readonly others: readonly string[]
  readonly hops: readonly ClusterHop[]
}

const kept = new WeakMap<ClusterParts['bindings'], Kept>()
const NOBODY: readonly string[] = []

/**
 * Who can become whom in a cluster, as its objects show: workloads their accounts, accounts their groups, and everybody whom
 * the rights of their roles let them become. Members of a group are looked for among `others`, too. Linear in what is given. Kept,
 * since several rules ask it of the same lists.
 */
export function clusterHops(parts: ClusterParts, others: readonly string[] = NOBODY): readonly ClusterHop[] {
  const before = kept.get(parts.bindings)
  if (before !== undefined && before.others === others && isSame(before.parts, parts)) return before.hops
  const hops = findHops(parts, others)
  kept.set(parts.bindings, { parts, others, hops })
  return hops
}

const isSame = (one: ClusterParts, other: ClusterParts): boolean =>
  one.roles === other.roles &&
  one.accounts === other.accounts &&
  one.secrets === other.secrets &&
  one.workloads === other.workloads

function findHops(parts: ClusterParts, others: readonly string[]): readonly ClusterHop[] {
  const bySubject = groupBy(rightsHeld(parts.bindings, parts.roles), ({ subject }) => subject)
  const wanted = new Set([...bySubject.keys(), ...others])
  const accounts = accountsIn(parts)
  return [
    // First, so that it is the one shown of equally short paths.
    hop(AGGREGATOR_ID, CLUSTER_ADMIN.id, 'may write any right into ClusterRoles'),
    ...parts.workloads.flatMap(runsAs),
    ...parts.workloads.flatMap(asNode),
    ...Array.from(bySubject).flatMap(([subject, held]) =>
      hopsOfRights(
        subject,
        groupBy(held, ({ id }) => id),
      ),
    ),
    ...memberships(accounts, wanted),
    ...picks('ServiceAccount', accounts),
    ...picks('Pod', parts.workloads.flatMap(accountIn)),
    ...picks('token', parts.secrets.flatMap(tokenIn)),
    ...accounts.filter(isStated).map(one => hop(anyOf('account called', one.name), idOf(one), 'is the account of it')),
  ]
}

function runsAs(one: Workload): readonly ClusterHop[] {
  const account = accountOf(one)
  if (account === undefined) return []
  const at = [{ at: one.serviceAccountName.at, note: 'runs as this account' }]
  return [{ ...hop(workloadId(one), account, `runs as ${principalText(account)}`, at), by: 'runs as' }]
}

/** What a container has of its node. */
const asNode = (one: Workload): readonly ClusterHop[] =>
  (one.nodeAccess ?? [])
    .slice(0, 1)
    .map(({ at, does }) => hop(workloadId(one), NODE, does, [{ at, note: 'stated here' }]))

function accountIn(one: Workload): readonly Account[] {
  const name = accountNameOf(one)
  return name === undefined ? [] : [{ home: homeOf(one), name }]
}

/** The account whose token is in a Secret (https://kubernetes.io/docs/concepts/configuration/secret/#serviceaccount-token-secrets). */
function tokenIn(one: SecretSource): readonly Account[] {
  const name = one.annotations['kubernetes.io/service-account.name']
  const isToken = known(one.type) === 'kubernetes.io/service-account-token'
  return isToken && name !== undefined ? [{ home: homeOf(one), name }] : []
}

/** All accounts that the scope names, each once. */
function accountsIn({ accounts, bindings, secrets, workloads }: ClusterParts): readonly Account[] {
  const subjects = bindings.flatMap(binding =>
    binding.subjects.flatMap(({ kind, name, namespace }) =>
      known(kind) === 'ServiceAccount' && name.state === 'known'
        ? [{ home: known(namespace) ?? homeOf(binding), name: name.value }]
        : [],
    ),
  )
  const stated = accounts.map(one => ({ home: homeOf(one), name: one.name }))
  const all = [AGGREGATOR, ...stated, ...workloads.flatMap(accountIn), ...secrets.flatMap(tokenIn), ...subjects]
  return [...new Map(all.map(one => [idOf(one), one])).values()]
}

/** The groups of accounts, as far as they are among the subjects that matter. */
const memberships = (accounts: readonly Account[], subjects: ReadonlySet<string>): readonly ClusterHop[] =>
  accounts.flatMap(one =>
    ['system:serviceaccounts', `system:serviceaccounts:${one.home}`, 'system:authenticated']
      .filter(group => subjects.has(`Group ${group}`))
      .map(group => ({ ...hop(idOf(one), `Group ${group}`, `is a member of ${group}`), by: 'member of' as const })),
  )

/** Whether the namespace of an account is stated: what is in another one may be deployed to another cluster. */
const isStated = ({ home }: Account): boolean => !home.startsWith('/')

/** Whoever can pick any account of all namespaces picks one of them first: so there are as many hops as accounts. */
function picks(what: 'ServiceAccount' | 'Pod' | 'token', accounts: readonly Account[]): readonly ClusterHop[] {
  const homes = [...new Set(accounts.filter(isStated).map(({ home }) => home))]
  const distinct = [...new Map(accounts.map(one => [idOf(one), one])).values()]
  return [
    ...homes.map(home => hop(anyOf(what), anyOf(what, home), 'picks a namespace')),
    ...distinct.map(one => hop(anyOf(what, one.home), idOf(one), 'picks an account')),
  ]
}
