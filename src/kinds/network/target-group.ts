import { awsTypes } from '../../dialects/aws-types.ts'
import { defineKind } from '../../engine/kind.ts'
import { targetGroup } from '../../facts/network/balancing/target-group.ts'
import { balancingOf, readTargetGroup, showsIn } from './read-balancing.ts'

export default defineKind({
  id: 'TargetGroup',
  types: [
    'TargetGroups',
    ...awsTypes('ElasticLoadBalancingV2', 'TargetGroup', {
      group: 'elbv2',
      terraform: 'aws_lb_target_group',
      upbound: 'LBTargetGroup',
    }),
    'aws_alb_target_group',
    'object',
    'list',
  ],
  recognisedBy: 'a target group by its type, or the members of describe-target-groups',

  // Requests to register targets name a group too.
  is: resource => showsIn(resource, 'TargetType') && showsIn(resource, 'TargetGroupArn', 'TargetGroupName', 'Name'),
  read: resource => balancingOf(resource).map(one => targetGroup.of(readTargetGroup(one))),
})
