import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ClusterLink } from '../eks/cluster-link.ts'

/** That the Pods of cluster DNS are spread over zones (contract L268), by a label that nodes must have. */
export interface DnsSpread {
  /** Whose add-on says so; absent for a Deployment. */
  readonly cluster?: ClusterLink
  /** The topology key. */
  readonly at: Place
}
export const dnsSpread = defineFact<DnsSpread>('dnsSpread')

/** The label that says in which zone a node is (checks.md §0.3). */
export const ZONE_LABEL = 'topology.kubernetes.io/zone'
