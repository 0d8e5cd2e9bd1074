import { isAwsCli } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { itemsOrItself } from '../../documents/cursor.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { loadBalancer } from '../../facts/network/balancing/target-group.ts'
import { balancingOf, everyHas, readLoadBalancer } from './read-balancing.ts'

export default defineKind({
  id: 'LoadBalancer',
  types: [
    'LoadBalancers',
    ...awsTypes('ElasticLoadBalancingV2', 'LoadBalancer', { group: 'elbv2', terraform: 'aws_lb', upbound: 'LB' }),
    'aws_alb',
  ],
  recognisedBy: 'a load balancer of Elastic Load Balancing v2 by its type, or the members of describe-load-balancers',

  read: (resource, isForced) =>
    isForced || isRecognised(resource)
      ? balancingOf(resource).map(one => loadBalancer.of(readLoadBalancer(one)))
      : undefined,
})

/** Whether the content of a resource of these types makes it this kind: a member of an answer has an ARN of its own. */
function isRecognised(resource: Resource): boolean {
  if (!isAwsCli(resource)) return true
  const { body } = resource
  return everyHas(itemsOrItself(body), 'LoadBalancerArn')
}
