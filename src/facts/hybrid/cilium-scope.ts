import { known } from '../../documents/value.ts'
import type { Platform } from '../../engine/settings.ts'
import { lazily } from '../../model/lazily.ts'
import type { Cluster, PlannedRange } from '../eks/cluster.ts'
import { isHybrid } from '../network/addresses/address-plan.ts'
import type { CiliumValues } from './cilium.ts'

/**
 * Makes the test of whether values are for hybrid nodes: they are pinned to them, or they are in a hybrid scope. The clusters and ranges of the scope are read once.
 */
export function hybridNodesTest(
  platform: Platform,
  clusters: readonly Cluster[],
  ranges: readonly PlannedRange[],
): (values: CiliumValues) => boolean {
  const isInHybridScope = lazily(() => isHybrid(platform, clusters, ranges))
  return values =>
    platform.profile !== 'cloud' && ((values.source === 'values' && values.agentPinned) || isInHybridScope())
}

/**
 * Makes the test of whether values are for the platform: an address management of its own (ENI, Kubernetes' node ranges,
 * several pools) belongs to another system, unless they are for hybrid nodes. What sets none is judged as the platform's.
 */
export function platformValuesTest(
  platform: Platform,
  clusters: readonly Cluster[],
  ranges: readonly PlannedRange[],
): (values: CiliumValues) => boolean {
  const isForHybridNodes = hybridNodesTest(platform, clusters, ranges)
  return values => ['', 'cluster-pool'].includes(known(values.ipamMode) ?? '') || isForHybridNodes(values)
}
