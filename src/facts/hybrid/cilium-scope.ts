import { known } from '../../documents/value.ts'
import type { Platform } from '../../engine/settings.ts'
import { lazily } from '../../model/lazily.ts'
import { type CidrSet, cidrSet, parseCidr, toSet } from '../../model/network/cidr.ts'
import type { Cluster, PlannedRange } from '../eks/cluster.ts'
import { isHybrid, type RangesInForce } from '../network/addresses/address-plan.ts'
import { type CiliumValues, isNative } from './cilium.ts'

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

/** The pool of Pod addresses that Cilium's chart has by default. */
export const DEFAULT_POOL = cidrSet(['10.0.0.0/8'])

/** The pool that values are to have: the planned ranges; without a plan the two ranges of the values still have to be one. */
export function expectedPool(
  values: CiliumValues,
  plan: RangesInForce,
): { readonly set?: CidrSet | undefined; readonly text: string } {
  if (plan.state === 'known' && plan.ranges.length > 0)
    return { set: plan.set, text: plan.ranges.map(({ cidr }) => cidr).join(', ') }
  const text = known(values.ipv4NativeRoutingCIDR) ?? ''
  const native = isNative(values) ? parseCidr(text) : undefined
  return { set: native && toSet([native]), text }
}
