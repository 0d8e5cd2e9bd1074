import { allOf } from '../../engine/join/fact-index.ts'
import { defineEvidence } from '../../engine/rule.ts'
import { allOrderApps } from '../application/order-app.ts'
import { cluster } from '../eks/cluster.ts'
import { nodeGroup } from '../eks/node-group.ts'
import { nodeConfig } from './node-config.ts'

/** That a scope belongs to the platform of the contract, and not to a cluster at home or at another provider. */
export const platformEvidence = defineEvidence({
  shows: 'an EKS cluster, its nodes, an OrderApp or a configured platform',
  with: {
    clusters: allOf(cluster),
    nodeGroups: allOf(nodeGroup),
    nodes: allOf(nodeConfig),
    orderApps: allOrderApps,
  },
  isShown: (platform, { clusters, nodeGroups, nodes, orderApps }) =>
    Object.keys(platform).length > 0 || [clusters, nodeGroups, nodes, orderApps].some(facts => facts.length > 0),
})
