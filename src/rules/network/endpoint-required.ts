import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

const NAMES = { sts: 'STS', s3: 'S3' } as const

export default defineRule({
  id: 'network/endpoint-required',
  summary: 'Give a cluster with remote networks interface endpoints of STS and S3',
  severity: 'error',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/private-clusters.html'],
  checks: {
    'VE-01': 'the cluster has remote networks, but there is no interface endpoint of {service} for them',
    'VE-01.region': 'this is an endpoint of {service} in {region}, which is no Region of the platform',
  },
  on: { cluster: allOf(facts.cluster) },
  with: {
    vpcEndpoint: allOf(facts.vpcEndpoint),
    vpcEndpointCapture: allOf(facts.vpcEndpointCapture),
    plannedRange: allOf(facts.plannedRange),
  },

  *check(
    { cluster: clusters },
    { say, unsure, platform, complete },
    { vpcEndpoint, vpcEndpointCapture, plannedRange },
  ) {
    if (!facts.isHybrid(platform, clusters, plannedRange)) return
    const find = facts.endpointFinder({ endpoints: vpcEndpoint, captures: vpcEndpointCapture, complete }, clusters)
    if (find === undefined) return
    const { regions = [] } = platform
    for (const { service, region, at } of regions.length === 0 ? [] : vpcEndpoint.filter(facts.isRequired))
      if (region !== undefined && !regions.includes(region))
        yield say('VE-01.region', at, { data: { service: service === 'sts' ? NAMES.sts : NAMES.s3, region } })
    for (const service of facts.REQUIRED_SERVICES) {
      const found = find(service)
      if (found.is === 'open') yield unsure(found)
      else if (found.is === 'missing') yield say('VE-01', found.at, { data: { service: NAMES[service] } })
    }
  },
})
