import { groupBy } from '../../model/group-by.ts'
import { CLUSTER_ADMIN, hopsTowards, pathFrom } from '../../model/rights/hops.ts'
import type { Workload } from '../kubernetes/workload.ts'
import { type ClusterParts, clusterHops } from './cluster-hops.ts'
import { type ClusterHop, IS_ADMIN } from './hops-of-rights.ts'
import { accountId, accountOf, hasToken, homeOf, principalText } from './principals.ts'

/** An account that can become cluster administrator, with the workloads that run as it and get its token. */
export interface AdminPath {
  /** From the account to the administrator. */
  readonly hops: readonly ClusterHop[]
  readonly workloads: readonly Workload[]
  /** Whether a binding alone makes it an administrator, so that the binding is the fault. */
  readonly isDirect: boolean
}

/** The accounts of workloads that can become cluster administrator for sure, each by a shortest path. Linear in what is given. */
export function adminPaths(parts: ClusterParts): readonly AdminPath[] {
  const towards = hopsTowards(
    clusterHops(parts).filter(({ isSure }) => isSure),
    CLUSTER_ADMIN.id,
  )
  const accountsById = groupBy(parts.accounts, one => accountId(homeOf(one), one.name))
  const running = parts.workloads.filter(one => towards.has(accountOf(one) ?? '') && hasToken(one, accountsById))
  return Array.from(
    groupBy(running, one => accountOf(one) ?? ''),
    ([account, workloads]) => {
      const hops = pathFrom(account, towards)
      const [first] = hops.filter(({ by }) => by !== 'member of')
      return { hops, workloads, isDirect: first?.means === IS_ADMIN }
    },
  )
}

/** The first and the last hop of a path in one sentence: `may start Pods in ci, and ServiceAccount ci/deployer may do everything`. */
export function pathText(hops: readonly ClusterHop[]): string {
  const [first, last] = [hops[0], hops.at(-1)]
  if (first === undefined || last === undefined) return ''
  return first === last ? first.means : `${first.means}, and ${principalText(last.from)} ${last.means}`
}
