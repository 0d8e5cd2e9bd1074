import { isUnset, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ClusterLink } from '../eks/cluster-link.ts'

/**
 * Where `trafficDistribution` is set, or could be: in the configuration of the coredns add-on, on the
 * Service of cluster DNS, which states it only where it is set, or on another Service.
 */
export interface TrafficDistribution {
  readonly of: 'dns-add-on' | 'dns-service' | 'service'
  /** Unknown where the whole configuration is decided at deployment. */
  readonly value: Value<string>
  /** Whether it is wanted, not observed: a record cannot be fixed. */
  readonly writable: boolean
  /** The cluster that an add-on belongs to, where that is stated. */
  readonly cluster?: ClusterLink
}
export const trafficDistribution = defineFact<TrafficDistribution>('trafficDistribution')

/** Whether cluster DNS is known to count on it to stay in its zone. */
export const isForDns = ({ of, value }: TrafficDistribution): boolean =>
  of !== 'service' && value.state !== 'unknown' && !isUnset(value)
