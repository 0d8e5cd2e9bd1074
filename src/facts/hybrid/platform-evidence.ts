import { isInTests } from '../../documents/test-folders.ts'
import { allOf } from '../../engine/join/store/fact-index.ts'
import { defineEvidence } from '../../engine/rule.ts'
import type { Platform } from '../../engine/settings.ts'
import { allOrderApps } from '../application/order-app.ts'
import { accessEntry } from '../eks/access-entry.ts'
import { addon } from '../eks/addon.ts'
import { type Cluster, cluster } from '../eks/cluster.ts'
import { nodeGroup } from '../eks/node-group.ts'
import { ciliumValues, hybridNodesGateway } from './cilium.ts'
import { nodeConfig } from './node-config.ts'

/** Whether a scope shows what its workloads run on: a cluster that is not one of a test, an OrderApp, or the configuration. */
export const showsCluster = (
  { profile }: Platform,
  clusters: readonly Cluster[],
  orderApps: readonly unknown[],
): boolean => profile !== undefined || orderApps.length > 0 || clusters.some(({ at }) => !isInTests(at))

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
