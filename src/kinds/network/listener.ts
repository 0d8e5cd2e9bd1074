import { awsTypes } from '../../dialects/aws-types.ts'
import { defineKind } from '../../engine/kind.ts'
import { listener } from '../../facts/network/balancing/target-group.ts'
import { balancingOf, readListener, showsIn } from './read-balancing.ts'

export default defineKind({
  id: 'Listener',
  types: [
    'Listeners',
    ...awsTypes('ElasticLoadBalancingV2', 'Listener', {
      group: 'elbv2',
      terraform: 'aws_lb_listener',
      upbound: 'LBListener',
    }),
    'aws_alb_listener',
  ],
  recognisedBy: 'a listener of Elastic Load Balancing v2 by its type, or the members of describe-listeners',

  // A member of an answer has an ARN of its own.
  is: resource => showsIn(resource, 'ListenerArn'),
  read: resource => balancingOf(resource).map(one => listener.of(readListener(one))),
})
