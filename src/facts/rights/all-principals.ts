import type { RightsParts } from './account-paths.ts'
import { type ClusterHop, WANTED_RIGHT } from './hops-of-rights.ts'
import { accountId, homeOf, subjectId, workloadId } from './principals.ts'
import { roleFinder } from './role-finder.ts'

/** The ids of all principals that a scope names, whether they have rights or not, and of those that hops lead from or to. */
export function allPrincipals({ cluster, iam }: RightsParts, hops: readonly ClusterHop[]): ReadonlySet<string> {
  const { idOf } = roleFinder(iam.roles)
  const ids = [
    ...cluster.workloads.map(workloadId),
    ...cluster.accounts.map(one => accountId(homeOf(one), one.name)),
    ...cluster.bindings.flatMap(binding => binding.subjects.flatMap(subject => subjectId(subject, binding) ?? [])),
    ...iam.roles.map(idOf),
    ...hops.flatMap(({ from, to }) => [from, to]),
  ]
  return new Set(ids.filter(id => id !== WANTED_RIGHT && !id.startsWith('any ')))
}
