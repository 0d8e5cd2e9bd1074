import { defineFact } from '../../../engine/fact.ts'
import type { GroupLink } from '../vpc-endpoint.ts'

/** A load balancer of EC2 with its security groups. */
export interface LoadBalancerGroups {
  readonly groups: readonly GroupLink[]
  /** Whether it has addresses of its VPC only. */
  readonly isInternal: boolean
}
export const loadBalancerGroups = defineFact<LoadBalancerGroups>('loadBalancerGroups')
