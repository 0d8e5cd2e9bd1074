import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { hasOwnGroup, partFinder } from '../../facts/network/endpoint-scope.ts'
import { showsPlatform } from '../../facts/network/scope-networks.ts'
import { isRequired, vpcEndpoint, vpcEndpointPart } from '../../facts/network/vpc-endpoint.ts'

export default defineRule({
  id: 'network/endpoint-group',
  summary: 'Attach a security group of their own to STS and S3 endpoints',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/vpc/latest/privatelink/create-interface-endpoint.html'],
  checks: {
    'VE-05': "the {service} endpoint has no security group, so the VPC's default group decides who reaches it",
  },
  on: { vpcEndpoint: allOf(vpcEndpoint) },
  with: {
    vpcEndpointPart: allOf(vpcEndpointPart),
    cluster: allOf(cluster),
    plannedRange: allOf(plannedRange),
  },

  *check({ vpcEndpoint }, { say, unsure, platform }, { vpcEndpointPart, cluster: clusters, plannedRange: ranges }) {
    if (!showsPlatform({ platform, clusters, ranges })) return
    const partsOf = partFinder(vpcEndpointPart)
    for (const endpoint of vpcEndpoint.filter(isRequired)) {
      const { service = '', groupsAt: at } = endpoint
      const hasGroup = hasOwnGroup(endpoint, partsOf)
      if (hasGroup === 'unknown') yield unsure({ why: 'whether an association gives the endpoint a group', at })
      else if (hasGroup === 'no') yield say('VE-05', at, { data: { service } })
    }
  },
})
