import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, info, written } from '../../rule.ts'

export default defineRule({
  id: 'network/endpoint-private-names',
  summary: 'Enable private names on STS and S3 endpoints, for all resolvers',
  severity: 'error',
  relevance: { 'VE-02': 'platform', 'VE-03': 'cluster', 'VE-04': 'anywhere', 'VE-06': 'platform' },
  references: [
    'https://docs.aws.amazon.com/AmazonS3/latest/userguide/privatelink-interface-endpoints.html#private-dns-s3',
  ],
  checks: {
    'VE-02': 'private DNS of the {service} endpoint is {found}, so its public name leaves the network',
    'VE-03':
      'private DNS is for inbound resolvers only ({found}), and the VPC has no S3 gateway endpoint: creation fails',
    'VE-04': '"{found}" is not a value here; use {wanted}',
    'VE-06': info(
      'private names are for inbound resolvers only, so the VPC itself reaches S3 through the gateway endpoint',
    ),
  },
  on: { vpcEndpoint: allOf(facts.vpcEndpoint) },
  with: {
    vpcEndpointCapture: allOf(facts.vpcEndpointCapture),
    vpcs: allOf(facts.vpc),
  },

  *check({ vpcEndpoint: endpoints }, { say, unsure, platform, complete }, lookups) {
    const { vpcEndpointCapture: captures, vpcs } = lookups
    const isPlatform = platform.profile !== 'cloud'
    const gatewayOf = facts.gatewayFinder({ endpoints, captures, vpcs, complete })
    for (const endpoint of endpoints) {
      const { service = '', privateDns, inboundOnly, mistyped, isRecord } = endpoint
      if (mistyped !== undefined)
        yield say('VE-04', mistyped.at, { data: { found: mistyped.text, wanted: mistyped.wanted } })
      if (!facts.isRequired(endpoint)) continue
      const isPrivate = yield* decided(privateDns)
      const isOff = facts.answersPublicName(endpoint) === 'no'
      const found = privateDns.state === 'absent' ? 'not enabled' : written(privateDns)
      if (isOff && isPlatform) yield say('VE-02', privateDns.at, { data: { service, found } })
      if (service !== 's3' || isPrivate !== true || mistyped !== undefined) continue
      const only = yield* decided(inboundOnly)
      if (only === false || inboundOnly.state === 'unknown' || (only === undefined && isRecord)) continue
      const gateway = gatewayOf(endpoint)
      if (gateway === 'unknown') yield unsure({ why: 'whether the VPC has an S3 gateway endpoint', at: inboundOnly.at })
      else if (gateway === 'yes' && only === true && isPlatform) yield say('VE-06', inboundOnly.at)
      else if (gateway === 'no' && !endpoint.canChooseDns)
        yield unsure({ why: 'whether private names are for all resolvers, which ACK cannot say', at: inboundOnly.at })
      else if (gateway === 'no')
        yield say('VE-03', inboundOnly.at, { data: { found: only === true ? written(inboundOnly) : 'the default' } })
    }
  },
})
