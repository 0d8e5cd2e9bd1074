import type { Platform } from '../../engine/settings.ts'
import type { Cluster, PlannedRange } from '../eks/cluster.ts'
import { isHybrid } from '../network/address-plan.ts'
import type { CiliumValues } from './cilium.ts'

/** Whether values are for hybrid nodes: they are pinned to them, or they stand in a hybrid scope (checks.md K08 and §0.1a). */
export const isForHybridNodes = (
  values: CiliumValues,
  platform: Platform,
  clusters: readonly Cluster[],
  ranges: readonly PlannedRange[],
): boolean =>
  platform.profile !== 'cloud' &&
  ((values.source === 'values' && values.agentPinned) || isHybrid(platform, clusters, ranges))
