import { known, type Value } from '../../documents/value.ts'
import type { Platform } from '../../engine/settings.ts'
import { groupBy } from '../../model/group-by.ts'
import type { Cluster } from '../eks/cluster.ts'
import type { PodIdentityAssociation } from '../eks/pod-identity.ts'
import type { PodIdentityAgent } from '../eks/pod-identity-agent.ts'
import type { Workload } from '../kubernetes/workload.ts'
import { hasRemoteNetworks, isHybrid } from '../network/addresses/address-plan.ts'
import type { NodeConfig } from './node-config.ts'

/** What the scope knows of pod identity and of who uses it. */
export interface PodIdentityFacts {
  readonly podIdentityAssociation: readonly PodIdentityAssociation[]
  readonly nodeConfig: readonly NodeConfig[]
  readonly podIdentityAgent: readonly PodIdentityAgent[]
  readonly workload: readonly Workload[]
  readonly cluster: readonly Cluster[]
}

/** Pod identity on the hybrid nodes of one cluster. */
export interface HybridPodIdentity {
  /** Those whose Pods may run on hybrid nodes. */
  readonly associations: readonly PodIdentityAssociation[]
  /** The NodeConfigs of hybrid nodes. */
  readonly nodes: readonly NodeConfig[]
  readonly agents: readonly PodIdentityAgent[]
}

/** Each cluster with hybrid nodes. What names no cluster is of the only one, where no second is named at all. */
export function hybridPodIdentities(found: PodIdentityFacts, platform: Platform): readonly HybridPodIdentity[] {
  if (platform.profile === 'cloud') return []
  const names = new Set(clusterNames(found).flatMap(name => known(name) ?? []))
  const [only] = names
  const keyOf = (name: Value<string> | undefined): string | undefined => (names.size <= 1 ? only : name && known(name))
  const associations = groupBy(found.podIdentityAssociation, ({ cluster }) => keyOf(cluster.name))
  const nodes = groupBy(found.nodeConfig, ({ clusterName }) => keyOf(clusterName))
  const agents = groupBy(found.podIdentityAgent, ({ cluster }) => keyOf(cluster?.name))
  const clusters = groupBy(found.cluster, ({ name }) => keyOf(name))
  const isOff = offHybridNodes(found.workload)
  const keys: readonly (string | undefined)[] = names.size <= 1 ? [only] : [...names]
  return keys.flatMap(key => {
    const hybrid = (nodes.get(key) ?? []).filter(node => node.hybrid)
    const own = agents.get(key) ?? []
    const stated = clusters.get(key) ?? []
    const isOnHybrid =
      hybrid.length > 0 ||
      stated.some(hasRemoteNetworks) ||
      isHybrid(platform, [], []) ||
      // Of a cluster that nothing describes, the agent says that it has hybrid nodes.
      (stated.length === 0 && own.some(agent => known(agent.hybrid) === true))
    if (!isOnHybrid) return []
    const used = (associations.get(key) ?? []).filter(one => !isOff(one))
    return [{ associations: used, nodes: hybrid, agents: own }]
  })
}

/** Makes the test of whether all Pods of an association are kept off hybrid nodes, as far as their workloads are known. */
function offHybridNodes(workloads: readonly Workload[]): (one: PodIdentityAssociation) => boolean {
  const users = groupBy(workloads, ({ namespace, serviceAccountName }) =>
    accountKey(namespace, known(serviceAccountName) ?? 'default'),
  )
  return ({ namespace, serviceAccount }) => {
    const pods = users.get(accountKey(known(namespace), known(serviceAccount) ?? '')) ?? []
    return pods.length > 0 && pods.every(({ offHybridNodes }) => offHybridNodes)
  }
}

const accountKey = (namespace: string | undefined, name: string): string => `${namespace ?? ''}/${name}`

/** The names of clusters that the documents of the scope state. */
const clusterNames = (found: PodIdentityFacts): readonly Value<string>[] => [
  ...found.cluster.map(({ name }) => name),
  ...found.nodeConfig.map(({ clusterName }) => clusterName),
  ...found.podIdentityAgent.flatMap(agent => agent.cluster?.name ?? []),
  ...found.podIdentityAssociation.map(association => association.cluster.name),
]
