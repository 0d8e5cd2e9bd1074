import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'network/endpoint-policy',
  summary: 'Give STS and S3 endpoints a policy that limits who uses them for what',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/vpc/latest/privatelink/vpc-endpoints-access.html'],
  checks: {
    'VE-07': 'the {service} endpoint has no policy, which gives everybody full access through it',
    'VE-07.open': 'the policy of the {service} endpoint allows everybody everything',
  },
  on: { vpcEndpoint: allOf(facts.vpcEndpoint) },
  with: { vpcEndpointPart: allOf(facts.vpcEndpointPart) },

  *check({ vpcEndpoint }, { say, unsure, platform }, { vpcEndpointPart }) {
    if (platform.profile === 'cloud') return
    const partsOf = facts.partFinder(vpcEndpointPart)
    for (const endpoint of vpcEndpoint.filter(facts.isRequired)) {
      const { service = '', isRecord, hasPolicy, policies, policyAt: at } = endpoint
      const parts = partsOf(endpoint).filter(part => part.hasPolicy)
      const documents = [...policies, ...parts.flatMap(part => part.policies)]
      const open = documents.find(document => document.open !== undefined)
      if (hasPolicy === 'unknown' || open !== undefined) yield unsure({ why: "the endpoint's policy", at })
      else if (hasPolicy === 'no' && parts.length === 0 && !isRecord) yield say('VE-07', at, { data: { service } })
      for (const statement of documents.flatMap(({ statements }) => statements))
        if (facts.allowsEverything(statement, service))
          yield say('VE-07.open', statement.at.statement, { data: { service } })
    }
  },
})
