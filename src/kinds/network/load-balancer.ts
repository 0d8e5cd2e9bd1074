import { awsTypes } from '../../dialects/aws-types.ts'
import { defineKind } from '../../engine/kind.ts'
import { loadBalancer } from '../../facts/network/balancing/target-group.ts'
import { balancingOf, readLoadBalancer, showsIn } from './read-balancing.ts'

export default defineKind({
  id: 'LoadBalancer',
  types: [
    'LoadBalancers',
    ...awsTypes('ElasticLoadBalancingV2', 'LoadBalancer', { group: 'elbv2', terraform: 'aws_lb', upbound: 'LB' }),
    'aws_alb',
  ],
  recognisedBy: 'a load balancer of Elastic Load Balancing v2 by its type, or the members of describe-load-balancers',

  // A member of an answer has an ARN of its own.
  is: resource => showsIn(resource, 'LoadBalancerArn'),
  read: resource => balancingOf(resource).map(one => loadBalancer.of(readLoadBalancer(one))),
})
