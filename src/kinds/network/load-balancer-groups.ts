import { awsFields } from '../../dialects/aws-fields.ts'
import { known } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { loadBalancerGroups } from '../../facts/network/groups/load-balancer-groups.ts'
import { groupLinks } from './group-links.ts'
import { schemeIn } from './read-balancing.ts'

export default defineKind({
  id: 'LoadBalancerGroups',
  types: [
    'AWS::ElasticLoadBalancingV2::LoadBalancer',
    'AWS::ElasticLoadBalancing::LoadBalancer',
    'aws_lb',
    'aws_alb',
    'aws_elb',
    'elbv2.services.k8s.aws/LoadBalancer',
    'elbv2.aws.upbound.io/LB',
    'elbv2.aws.m.upbound.io/LB',
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
