import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { defineEvidence } from '../../engine/rule.ts'
import type { Platform } from '../../engine/settings.ts'
import { allOrderApps } from '../application/order-app.ts'
import { accessEntry } from '../eks/access-entry.ts'
import { addon } from '../eks/addon.ts'
import { type Cluster, cluster } from '../eks/cluster.ts'
import { nodeGroup } from '../eks/node-group.ts'
import { ciliumValues, hybridNodesGateway } from './cilium.ts'
import { nodeConfig } from './node-config.ts'

/** More clusters than these are a collection of examples or tests: no platform has so many. */
const MOST_CLUSTERS = 20

/** Whether a scope shows one platform, and not none or a collection of examples: what it has counts, of clusters their names. */
export function showsOnePlatform(
  platform: Platform,
  clusters: readonly Cluster[],
  orderApps: readonly unknown[],
): boolean {
  const names = new Set(clusters.map(({ name, at }) => known(name) ?? at.document))
  return Object.keys(platform).length > 0 || orderApps.length > 0 || (names.size > 0 && names.size <= MOST_CLUSTERS)
}

/** That a scope belongs to the platform of the contract, and not to a cluster at home or at another provider. */
export const platformEvidence = defineEvidence({
  shows: 'an EKS cluster, its nodes, add-ons or access entries, hybrid nodes, an OrderApp or a configured platform',
  with: {
    clusters: allOf(cluster),
    nodeGroups: allOf(nodeGroup),
    addons: allOf(addon),
    entries: allOf(accessEntry),
    nodes: allOf(nodeConfig),
    gateways: allOf(hybridNodesGateway),
    agents: allOf(ciliumValues),
    orderApps: allOrderApps,
  },
  isShown: (platform, { agents, ...facts }) =>
    Object.keys(platform).length > 0 ||
    Object.values(facts).some(({ length }) => length > 0) ||
    agents.some(({ source, agentPinned, operatorPinned }) => source === 'values' && (agentPinned || operatorPinned)),
})
