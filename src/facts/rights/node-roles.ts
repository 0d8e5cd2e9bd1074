import { known, type Value } from '../../documents/value.ts'
import { ACCOUNT_ADMIN, CLUSTER_ADMIN, hopsTowards, pathFrom } from '../../model/rights/hops.ts'
import { NODE_TYPES } from '../eks/access-entry.ts'
import { isOfNodes } from '../eks/identity-mapping.ts'
import type { NodeGroup } from '../eks/node-group.ts'
import type { Workload } from '../kubernetes/workload.ts'
import { accountHops } from './account-hops.ts'
import type { RightsParts } from './account-paths.ts'
import { clusterHops } from './cluster-hops.ts'
import type { ClusterHop } from './hops-of-rights.ts'
import { roleFinder } from './role-finder.ts'

/** A role of nodes that leads to an administrator. */
export interface PowerfulNode {
  readonly role: string
  readonly hops: readonly ClusterHop[]
}

/** Paths are shown up to this length. */
const MOST_HOPS = 20

/**
 * For a workload whose containers have their node: the role of its nodes that leads to an administrator of the account or the cluster,
 * over any number of hops. Where only some nodes of the scope have such a role, it is one of a DaemonSet, which is on each of them.
 */
export function powerfulNodes(
  { cluster, iam }: RightsParts,
  groups: readonly NodeGroup[],
): (one: Workload) => PowerfulNode | undefined {
  const finder = roleFinder(iam.roles)
  const named = [
    ...groups.map(({ nodeRole }) => nodeRole),
    ...iam.entries.filter(({ type }) => NODE_TYPES.includes(known(type) ?? '')).map(({ principal }) => principal),
    ...iam.mappings.flatMap(({ mappings }) => mappings.filter(isOfNodes).map(({ principal }) => principal)),
  ]
  const roles = new Map(named.flatMap((value: Value<string>) => finder.meant(value)).map(one => [one.id, one.text]))
  if (roles.size === 0) return () => undefined
  const hops = [...clusterHops(cluster), ...accountHops(iam, finder)].filter(({ isSure }) => isSure)
  const ways = [ACCOUNT_ADMIN, CLUSTER_ADMIN].map(({ id }) => hopsTowards(hops, id))
  const powerful = Array.from(roles, ([id, role]) => ({
    role,
    hops: ways.map(towards => pathFrom(id, towards, MOST_HOPS)).find(path => path.length > 0) ?? [],
  })).filter(one => one.hops.length > 0)
  const isEach = powerful.length === roles.size
  return ({ kind }) => (isEach || kind === 'DaemonSet' ? powerful[0] : undefined)
}
