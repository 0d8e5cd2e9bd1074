import { awsFields } from '../../dialects/aws-fields.ts'
import { awsTypes } from '../../dialects/aws-types.ts'
import { known } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { loadBalancerGroups } from '../../facts/network/groups/load-balancer-groups.ts'
import { groupLinks } from './group-links.ts'
import { schemeIn } from './read-balancing.ts'

export default defineKind({
  id: 'LoadBalancerGroups',
  types: [
    ...awsTypes('ElasticLoadBalancingV2', 'LoadBalancer', {
      group: 'elbv2',
      terraform: 'aws_lb',
      upbound: 'LB',
      native: null,
    }),
    'AWS::ElasticLoadBalancing::LoadBalancer',
    'aws_alb',
    'aws_elb',
  ],
  recognisedBy: 'a load balancer by its type: the security groups that it has',

  *read(resource) {
    const fields = awsFields(resource)
    yield loadBalancerGroups.of({
      groups: groupLinks(resource, fields).links,
      isInternal: known(schemeIn(resource.dialect, fields)) === 'internal',
    })
  },
})
