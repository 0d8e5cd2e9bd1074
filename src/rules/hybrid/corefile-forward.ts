import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, known, type Outcome, relatedAt, warning } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/corefile-forward',
  summary: 'Forward AWS names to the two addresses of the resolver inbound endpoint',
  severity: 'error',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resolver-forwarding-inbound-queries.html'],
  checks: {
    'CF-05': 'AWS names are forwarded to {found}, {what}, not to the resolver inbound endpoint',
    'CF-05.count': 'AWS names are forwarded to {count}, not to the two addresses of the resolver inbound endpoint',
    'CF-05.missing': 'AWS names are not forwarded to {missing}, an address of the resolver inbound endpoint',
    'CF-06': warning('only names in {found} are forwarded, and other names of this server block are not answered'),
    'CF-08': warning('the resolver inbound endpoint takes plain DNS, not {found}'),
    'CF-08.except': warning('names in {found} are not forwarded, so their public addresses are resolved'),
  },
  on: { corefile: allOf(facts.corefile) },
  with: {
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
    planOf: facts.scopePlan,
    resolverEndpoint: allOf(facts.resolverEndpoint),
  },

  *check({ corefile }, { say, unsure, platform }, { cluster, plannedRange, planOf, resolverEndpoint }) {
    const isHybrid = facts.hybridDnsTest(platform, cluster, plannedRange)
    const forwarding = facts.forwardingOf(platform, planOf, resolverEndpoint)
    const related = relatedAt(forwarding.endpointAt, 'the addresses of the endpoint')
    for (const one of corefile) {
      if (one.faults.length > 0 || !facts.servesCluster(one)) continue
      if (!facts.mayBeHybridDns(platform, cluster, isHybrid(one.cluster))) continue
      for (const block of one.servers) if (facts.cloudZones(block).length > 0) yield* forwards(block)
    }

    function* forwards(block: facts.Server): Generator<Outcome> {
      for (const forward of facts.pluginsOf(block, 'forward')) {
        yield* names(block, forward)
        yield* targets(forward)
      }
    }

    function* names(block: facts.Server, { words: [from], options }: facts.Plugin): Generator<Outcome> {
      const found = yield* decided(from)
      const zones = block.zones.map(({ name }) => name)
      const isOutside = (name: string): boolean =>
        zones.some(zone => zone.state === 'known' && !facts.isZoneWithin(zone.value, name))
      if (from !== undefined && found !== undefined && isOutside(nameIn(found)))
        yield say('CF-06', from.at, { data: { found } })
      for (const { name, words } of options)
        for (const word of name === 'except' ? words : []) {
          const left = nameIn(known(word) ?? '')
          if (left !== '' && zones.some(zone => zone.state === 'known' && leavesOut(left, zone.value)))
            yield say('CF-08.except', word.at, { data: { found: left } })
        }
    }

    function* targets(forward: facts.Plugin): Generator<Outcome> {
      const found = facts.judgeForward(forward, forwarding)
      if (found.is === 'encrypted') yield say('CF-08', found.at, { data: { found: found.text } })
      else if (found.is === 'wrong')
        yield say('CF-05', found.at, { data: { found: found.found, what: found.what }, related })
      else if (found.is === 'open') yield* decided(found.value)
      else if (found.is === 'count')
        yield say('CF-05.count', found.at, {
          data: { count: found.count === 1 ? 'one address' : `${found.count} addresses` },
        })
      else if (found.is === 'missing')
        yield say('CF-05.missing', found.at, { data: { missing: found.missing }, related })
      else if (found.is === 'unstated') yield unsure(found)
    }
  },
})

/** The services whose private interface endpoints remote networks use. */
const PRIVATE_SERVICE = /^(?:[a-z0-9*-]+\.)*(?:s3|sts)(?:[.-]|$)/

/** Whether a name that is left out takes names of such a service in the zone with it: the zone, a part with all services, the service. */
const leavesOut = (left: string, zone: string): boolean =>
  facts.isZoneWithin(zone, left) ||
  (facts.isZoneWithin(left, zone) && (PRIVATE_SERVICE.test(left) || /^[a-z]{2}(?:-[a-z]+)+-\d\./.test(left)))

const nameIn = (word: string): string => (word === '.' ? word : word.toLowerCase().replace(/\.$/, ''))
