import { defineFact } from '../../../engine/fact.ts'
import type { GroupLink } from '../vpc-endpoint.ts'

/** A load balancer of EC2 with its security groups. */
export interface LoadBalancerGroups {
  readonly groups: readonly GroupLink[]
}
export const loadBalancerGroups = defineFact<LoadBalancerGroups>('loadBalancerGroups')
