import type { Place } from '../../documents/document.ts'
import type { Related } from '../../engine/rule.ts'
import { groupBy } from '../../model/group-by.ts'
import { ACCOUNT_ADMIN, CLUSTER_ADMIN, hopsTowards, pathFrom } from '../../model/rights/hops.ts'
import { knownOperator } from '../../model/rights/known-operators.ts'
import { isForMachines } from '../iam/escalations.ts'
import type { IamRole } from '../iam/iam-role.ts'
import { type AccountParts, accountHops } from './account-hops.ts'
import { type ClusterParts, clusterHops } from './cluster-hops.ts'
import type { ClusterHop } from './hops-of-rights.ts'
import { isOfOperator } from './node-agents.ts'
import { accountId, accountOf, accountText, hasToken, homeOf, principalText, workloadText } from './principals.ts'
import { roleFinder, roleText } from './role-finder.ts'
import { operatorNames } from './role-holders.ts'

/** What of a scope says who can become whom. */
export interface RightsParts {
  readonly cluster: ClusterParts
  readonly iam: AccountParts
}

/** A way to become administrator of an AWS account, or of a cluster through IAM. */
export interface AccountPath {
  /** What a message calls the one at its beginning. */
  readonly who: string
  readonly at: Place
  readonly goal: 'account' | 'cluster'
  /** Whether only people are at its beginning. */
  readonly isOfPeople: boolean
  /** From the role, or the account, at the beginning. */
  readonly hops: readonly ClusterHop[]
  /** Where others begin who go on by the same first hop. */
  readonly others: readonly Related[]
}

/** Somebody at the beginning of a path. */
interface Start {
  readonly id: string
  readonly who: string
  readonly at: Place
  readonly isOfPeople: boolean
}

const MOST_HOPS = 20
/** As many of those who share a first hop are shown. */
const MOST_OTHERS = 10

/**
 * The sure ways from workloads and pipelines to administrators over roles of IAM, each by a shortest path; of those that begin with
 * the same hop, one. Nothing of roles that are administrators themselves (PP-08), nor of known operators. Linear in what is given.
 */
export function accountPaths({ cluster, iam }: RightsParts, allowed: ReadonlySet<string>): readonly AccountPath[] {
  const finder = roleFinder(iam.roles)
  const ofIam = accountHops(iam, finder).filter(({ isSure }) => isSure)
  if (ofIam.length === 0) return []
  const hops = [...clusterHops(cluster).filter(({ isSure }) => isSure), ...ofIam]
  const toAccount = hopsTowards(hops, ACCOUNT_ADMIN.id)
  const toCluster = hopsTowards(hops, CLUSTER_ADMIN.id)
  const starts = [
    ...ofAccounts(iam, ofIam, allowed),
    ...ofRoles(iam, ofIam, finder.idOf),
    ...ofWorkloads(cluster, allowed, id => toAccount.has(id) || toCluster.has(id)),
  ]
  const found = starts.flatMap((start): readonly AccountPath[] => {
    const toAdmin = pathFrom(start.id, toAccount, MOST_HOPS)
    const others: readonly Related[] = []
    if (isIndirect(toAdmin)) return [{ ...start, goal: 'account', hops: toAdmin, others }]
    const path = toAdmin.length > 0 || start.isOfPeople ? [] : pathFrom(start.id, toCluster, MOST_HOPS)
    const isThroughIam = isIndirect(path) && path.some(({ by }) => by === 'mapped to')
    return isThroughIam ? [{ ...start, goal: 'cluster', hops: path, others }] : []
  })
  return Array.from(groupBy(found, weakestPlace), ([, [first, ...others]]) =>
    first === undefined ? [] : [{ ...first, others: others.slice(0, MOST_OTHERS).map(toRelated) }],
  ).flat()
}

/** Whether a path leads over somebody else, who is not just one's own role: that is at the beginning of a path by itself. */
const isIndirect = (path: readonly ClusterHop[]): boolean =>
  path.length > 1 && path[0]?.by !== 'annotated with' && path[0]?.by !== 'associated with'

/** What makes the first hop possible: where it is removed, all paths that begin with it end. */
function weakestPlace({ hops, goal }: AccountPath): string {
  const [first] = hops
  const { document = '', pointer = first?.from } = first?.at[0]?.at ?? {}
  return `${goal} ${document}${pointer}`
}

const toRelated = ({ at }: AccountPath): Related => ({ at, note: 'begins the same path' })

/** ServiceAccounts with the annotation of a role, at it. */
function ofAccounts(
  { accounts }: AccountParts,
  hops: readonly ClusterHop[],
  allowed: ReadonlySet<string>,
): readonly Start[] {
  const roleOf = new Map(hops.flatMap(({ by, from, to }) => (by === 'annotated with' ? [[from, to] as const] : [])))
  return accounts.flatMap(account => {
    const from = accountId(homeOf(account), account.name)
    const id = roleOf.get(from)
    const { namespace, name } = account
    const isKnown = knownOperator({ namespace, names: operatorNames(account) }) !== undefined
    if (id === undefined || isKnown || allowed.has(`serviceaccount:${namespace ?? ''}/${name}`)) return []
    return [{ id, who: principalText(from), at: account.roleArn.at, isOfPeople: false }]
  })
}

/** Roles of pipelines and of Pod Identity associations, at their trust policies; and those of people. */
function ofRoles(
  { roles }: AccountParts,
  hops: readonly ClusterHop[],
  idOf: (role: IamRole) => string,
): readonly Start[] {
  const associated = new Set(hops.flatMap(({ by, to }) => (by === 'associated with' ? [to] : [])))
  const reached = new Set(hops.map(({ to }) => to))
  return roles.flatMap((role): readonly Start[] => {
    const id = idOf(role)
    if (role.uses.includes('ci'))
      return [{ id, who: `a pipeline with role ${roleText(role)}`, at: role.at, isOfPeople: false }]
    if (associated.has(id)) return [{ id, who: `a Pod with role ${roleText(role)}`, at: role.at, isOfPeople: false }]
    const isFirst = !isForMachines(role) && !reached.has(id)
    return isFirst ? [{ id, who: `whoever assumes role ${roleText(role)}`, at: role.at, isOfPeople: true }] : []
  })
}

/** Workloads whose account becomes another one first. */
function ofWorkloads(
  { workloads, accounts }: ClusterParts,
  allowed: ReadonlySet<string>,
  leads: (id: string) => boolean,
): readonly Start[] {
  const accountsById = groupBy(accounts, one => accountId(homeOf(one), one.name))
  const firstOf = new Map(
    workloads
      .filter(one => leads(accountOf(one) ?? '') && hasToken(one, accountsById))
      .filter(one => !isOfOperator(one) && !allowed.has(accountText(one)))
      .toReversed()
      .map(one => [accountOf(one), one] as const),
  )
  return Array.from(firstOf).flatMap(([id, one]) =>
    id === undefined ? [] : [{ id, who: workloadText(one), at: one.serviceAccountName.at, isOfPeople: false }],
  )
}
