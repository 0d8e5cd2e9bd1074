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
    'VE-01.region': 'this endpoint of {service} is in {region}, and the platform is elsewhere',
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
    const scope = { endpoints: vpcEndpoint, captures: vpcEndpointCapture, complete, regions: platform.regions ?? [] }
    const find = facts.endpointFinder(scope, clusters)
    if (find === undefined) return
    for (const service of facts.REQUIRED_SERVICES) {
      const found = find(service)
      if (found.is === 'open') yield unsure(found)
      else if (found.is === 'missing') yield say('VE-01', found.at, { data: { service: NAMES[service] } })
      else if (found.is === 'elsewhere')
        yield say('VE-01.region', found.at, { data: { service: NAMES[service], region: found.region } })
    }
  },
})
