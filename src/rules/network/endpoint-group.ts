import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'network/endpoint-group',
  summary: 'Attach a security group of their own to STS and S3 endpoints',
  severity: 'error',
  relevance: 'platform',
  place: 'use',
  references: ['https://docs.aws.amazon.com/vpc/latest/privatelink/create-interface-endpoint.html'],
  checks: {
    'VE-05': "the {service} endpoint has no security group, so the VPC's default group decides who reaches it",
  },
  on: { vpcEndpoint: allOf(facts.vpcEndpoint) },
  with: {
    vpcEndpointPart: allOf(facts.vpcEndpointPart),
  },

  *check({ vpcEndpoint }, { say, unsure, platform }, { vpcEndpointPart }) {
    if (platform.profile === 'cloud') return
    const partsOf = facts.partFinder(vpcEndpointPart)
    for (const endpoint of vpcEndpoint.filter(facts.isRequired)) {
      const { service = '', groupsAt: at } = endpoint
      const hasGroup = facts.hasOwnGroup(endpoint, partsOf)
      if (hasGroup === 'unknown') yield unsure({ why: 'whether an association gives the endpoint a group', at })
      else if (hasGroup === 'no') yield say('VE-05', at, { data: { service } })
    }
  },
})
