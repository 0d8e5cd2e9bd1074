import { isAwsCli } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { itemsOrItself } from '../../documents/cursor.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { listener } from '../../facts/network/balancing/target-group.ts'
import { balancingOf, everyHas, readListener } from './read-balancing.ts'

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

  read: (resource, isForced) =>
    isForced || isRecognised(resource) ? balancingOf(resource).map(one => listener.of(readListener(one))) : undefined,
})

/** Whether the content of a resource of these types makes it this kind: a member of an answer has an ARN of its own. */
function isRecognised(resource: Resource): boolean {
  if (!isAwsCli(resource)) return true
  const { body } = resource
  return everyHas(itemsOrItself(body), 'ListenerArn')
}
