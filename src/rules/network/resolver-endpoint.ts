import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, warning, written } from '../../rule.ts'

export default defineRule({
  id: 'network/resolver-endpoint',
  summary: 'Give the resolver inbound endpoint two fixed addresses',
  severity: 'error',
  relevance: 'platform',
  place: 'use',
  references: ['https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resolver-forwarding-inbound-queries.html'],
  checks: {
    'RE-02': 'the resolver endpoint has {count} address, but takes at least two, which the Corefile forwards to',
    'RE-03': warning('AWS chooses this address, so the Corefile cannot name it before the endpoint is there'),
    'RE-04': 'the direction {found} is not INBOUND, so queries from remote networks are not answered',
  },
  on: { resolverEndpoint: allOf(facts.resolverEndpoint) },

  *check({ resolverEndpoint }, { say, platform }) {
    const isMeant = platform.profile !== 'cloud'
    // Beside one that answers remote networks, others may ask for the cloud.
    const hasOther = resolverEndpoint.some(
      ({ direction }) => direction.state !== 'known' || direction.value === 'INBOUND',
    )
    for (const { direction, addresses, addressesAt } of resolverEndpoint) {
      const found = yield* decided(direction)
      if (found === 'OUTBOUND' && hasOther) continue
      if (isMeant && (direction.state === 'invalid' || (found !== undefined && found !== 'INBOUND')))
        yield say('RE-04', direction.at, { data: { found: written(direction) } })
      if (addresses === undefined || found !== 'INBOUND') continue
      if (addresses.length < 2) yield say('RE-02', addressesAt, { data: { count: addresses.length } })
      for (const address of addresses) {
        yield* decided(address)
        if (isMeant && address.state === 'absent') yield say('RE-03', address.at)
      }
    }
  },
})
