import { isAwsCli } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { itemsOrItself } from '../../documents/cursor.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { targetGroup } from '../../facts/network/balancing/target-group.ts'
import { balancingOf, everyHas, readTargetGroup } from './read-balancing.ts'

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

  read: (resource, isForced) =>
    isForced || isRecognised(resource)
      ? balancingOf(resource).map(one => targetGroup.of(readTargetGroup(one)))
      : undefined,
})

/** Whether the content of a resource of these types makes it this kind: requests to register targets name a group too. */
function isRecognised(resource: Resource): boolean {
  if (!isAwsCli(resource)) return true
  const { body } = resource
  const members = itemsOrItself(body)
  return everyHas(members, 'TargetType') && everyHas(members, 'TargetGroupArn', 'TargetGroupName', 'Name')
}
