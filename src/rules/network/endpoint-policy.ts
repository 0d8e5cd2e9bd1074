import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { isHybrid } from '../../facts/network/address-plan.ts'
import { partFinder } from '../../facts/network/endpoint-scope.ts'
import { allowsEverything } from '../../facts/network/resource-policy.ts'
import { isRequired, vpcEndpoint, vpcEndpointPart } from '../../facts/network/vpc-endpoint.ts'

export default defineRule({
  id: 'network/endpoint-policy',
  summary: 'Give STS and S3 endpoints a policy that limits who uses them for what',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-access.html'],
  checks: {
    'VE-07': 'the {service} endpoint has no policy, which gives everybody full access through it',
    'VE-07.open': 'the policy of the {service} endpoint allows everybody everything',
  },
  on: { vpcEndpoint: allOf(vpcEndpoint) },
  with: {
    vpcEndpointPart: allOf(vpcEndpointPart),
    cluster: allOf(cluster),
    plannedRange: allOf(plannedRange),
  },

  *check({ vpcEndpoint }, { say, unsure, platform }, { vpcEndpointPart, cluster: clusters, plannedRange: ranges }) {
    if (!isHybrid(platform, clusters, ranges)) return
    const partsOf = partFinder(vpcEndpointPart)
    for (const endpoint of vpcEndpoint.filter(isRequired)) {
      const { service = '', isRecord, hasPolicy, policies, policyAt: at } = endpoint
      const parts = partsOf(endpoint).filter(part => part.hasPolicy)
      const documents = [...policies, ...parts.flatMap(part => part.policies)]
      const open = documents.find(document => document.open !== undefined)
      if (hasPolicy === 'unknown' || open !== undefined) yield unsure({ why: "the endpoint's policy", at })
      else if (hasPolicy === 'no' && parts.length === 0 && !isRecord) yield say('VE-07', at, { data: { service } })
      for (const statement of documents.flatMap(({ statements }) => statements))
        if (allowsEverything(statement)) yield say('VE-07.open', statement.at.statement, { data: { service } })
    }
  },
})
