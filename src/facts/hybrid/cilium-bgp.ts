import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { PolicySelector } from '../network/policies/network-policy.ts'

/** What Cilium may announce by BGP (https://docs.cilium.io/en/stable/network/bgp-control-plane/bgp-control-plane-v2/). */
export interface BgpAdvertisement {
  readonly labels: Readonly<Record<string, string>>
  /** What it announces: `PodCIDR`, `Service`, `CiliumPodIPPool`, `Interface`. */
  readonly types: readonly Value<string>[]
  /** Its labels, or where they would be. */
  readonly at: Place
}
export const bgpAdvertisement = defineFact<BgpAdvertisement>('bgpAdvertisement')

/** Whether what is announced is known, and is nothing by which a router learns where Pods are. */
export const isOtherThanBlocks = (advertisements: readonly BgpAdvertisement[]): boolean =>
  advertisements.every(({ types }) => types.every(type => type.state === 'known' && !BLOCKS.has(type.value)))

/** The advertisements by which a router learns where Pods are. */
const BLOCKS: ReadonlySet<string> = new Set(['PodCIDR', 'CiliumPodIPPool'])

/** What a peer is sent: the advertisements that these select. */
export interface BgpPeerConfig {
  readonly advertisements: readonly Value<PolicySelector>[]
}
export const bgpPeerConfig = defineFact<BgpPeerConfig>('bgpPeerConfig')

/** A virtual router of the older CiliumBGPPeeringPolicy. */
export interface BgpRouter {
  /** Absent means false. */
  readonly exportPodCidr: Value<boolean>
}
export const bgpRouter = defineFact<BgpRouter>('bgpRouter')
