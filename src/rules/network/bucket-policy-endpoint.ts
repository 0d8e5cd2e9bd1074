import * as facts from '../../facts/index.ts'
import { allOf, defineRule, info } from '../../rule.ts'

export default defineRule({
  id: 'network/bucket-policy-endpoint',
  summary: 'Deny what does not come through the S3 interface endpoint',
  severity: 'error',
  relevance: 'anywhere',
  place: 'use',
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/example-bucket-policies-vpc-endpoint.html'],
  checks: {
    'BP-01': '{operator} denies what comes through the endpoint, and lets everything else in',
    'BP-02': '"{value}" is not the id of a VPC endpoint',
    'BP-02.other': '{value} is not the S3 interface endpoint, which is the one that remote networks use',
    'BP-02.key': '{key} compares the id of a VPC, but "{value}" is a VPC endpoint',
    'BP-06': info('{operator} adds nothing: a negated operator matches also where the request has no endpoint'),
  },
  on: { resourcePolicy: allOf(facts.resourcePolicy) },
  with: {
    vpcEndpoint: allOf(facts.vpcEndpoint),
    vpcEndpointCapture: allOf(facts.vpcEndpointCapture),
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
  },

  *check({ resourcePolicy }, { say, unsure, platform }, { vpcEndpoint, vpcEndpointCapture, cluster, plannedRange }) {
    const known: facts.JudgedEndpoints = {
      endpoints: facts.endpointsByPolicyName(vpcEndpoint),
      isCaptured: vpcEndpointCapture.length > 0,
      isRemote: facts.isHybrid(platform, cluster, plannedRange) || vpcEndpoint.some(facts.isS3Interface),
    }
    const policies = resourcePolicy.filter(({ of }) => of === 'bucket')
    for (const { effect, conditions } of policies.flatMap(({ documents }) => documents.flatMap(d => d.statements)))
      for (const condition of conditions) {
        const { operator, operatorText, operatorAt, key, values } = condition
        const about = facts.sourceOf(condition)
        if (about === undefined || operator === undefined || operator.operator === 'Null') continue
        const isLetIn = facts.namesS3Interface(values, known)
        const data = { operator: operatorText, key: key.text }
        for (const value of values) {
          const isEndpoint = value.text.startsWith('vpce-')
          if (about === 'vpc' && isEndpoint)
            yield say('BP-02.key', value.at, { data: { key: data.key, value: value.text } })
          if (about === 'vpc') continue
          const found = facts.isWrongEndpoint(value, known)
          if (found === 'text') yield say('BP-02', value.at, { data: { value: value.text } })
          else if (found === 'other' && !isLetIn) yield say('BP-02.other', value.at, { data: { value: value.text } })
          else if (found === 'unknown') yield unsure({ why: 'which endpoint the policy names', at: value.at })
        }
        if (about !== 'endpoint' || effect !== 'Deny') continue
        if (!facts.isNegated(operator)) yield say('BP-01', operatorAt, { data })
        else if (operator.ifExists || operator.qualifier === 'ForAllValues') yield say('BP-06', operatorAt, { data })
      }
  },
})
