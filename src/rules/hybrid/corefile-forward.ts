import { known } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule, type Outcome } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { hybridDnsTest, mayBeHybridDns } from '../../facts/hybrid/dns-add-on.ts'
import { forwardingOf, judgeForward } from '../../facts/hybrid/dns-forwarding.ts'
import { scopePlan } from '../../facts/network/address-plan.ts'
import {
  cloudZones,
  corefile,
  isZoneWithin,
  type Plugin,
  pluginsOf,
  type Server,
  servesCluster,
} from '../../facts/network/corefile.ts'
import { resolverEndpoint } from '../../facts/network/resolver-endpoint.ts'

export default defineRule({
  id: 'hybrid/corefile-forward',
  summary: 'Forward AWS names to the two addresses of the resolver inbound endpoint',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/Route53/latest/DeveloperGuide/resolver-forwarding-inbound-queries.html'],
  checks: {
    'CF-05': 'AWS names are forwarded to {found}, {what}, not to the resolver inbound endpoint',
    'CF-05.count': 'AWS names are forwarded to {count}, not to the two addresses of the resolver inbound endpoint',
    'CF-05.missing': 'AWS names are not forwarded to {missing}, an address of the resolver inbound endpoint',
    'CF-06': {
      severity: 'warning',
      text: 'only names in {found} are forwarded, and other names of this server block are not answered',
    },
    'CF-08': { severity: 'warning', text: 'the resolver inbound endpoint takes plain DNS, not {found}' },
    'CF-08.except': {
      severity: 'warning',
      text: 'names in {found} are not forwarded, so their public addresses are resolved',
    },
  },
  on: { corefile: allOf(corefile) },
  with: {
    cluster: allOf(cluster),
    plannedRange: allOf(plannedRange),
    planOf: scopePlan,
    resolverEndpoint: allOf(resolverEndpoint),
  },

  *check({ corefile }, { say, unsure, platform }, { cluster, plannedRange, planOf, resolverEndpoint }) {
    const isHybrid = hybridDnsTest(platform, cluster, plannedRange)
    const forwarding = forwardingOf(platform, planOf, resolverEndpoint)
    const related =
      forwarding.endpointAt === undefined ? [] : [{ at: forwarding.endpointAt, note: 'the addresses of the endpoint' }]
    for (const one of corefile) {
      if (one.faults.length > 0 || !servesCluster(one)) continue
      if (!mayBeHybridDns(platform, cluster, isHybrid(one.cluster))) continue
      for (const block of one.servers) if (cloudZones(block).length > 0) yield* forwards(block)
    }

    function* forwards(block: Server): Generator<Outcome> {
      for (const forward of pluginsOf(block, 'forward')) {
        yield* names(block, forward)
        yield* targets(forward)
      }
    }

    function* names(block: Server, { words: [from], options }: Plugin): Generator<Outcome> {
      const found = yield* decided(from)
      const zones = block.zones.map(({ name }) => name)
      const isOutside = (name: string): boolean =>
        zones.some(zone => zone.state === 'known' && !isZoneWithin(zone.value, name))
      if (from !== undefined && found !== undefined && isOutside(nameIn(found)))
        yield say('CF-06', from.at, { data: { found } })
      for (const { name, words } of options)
        for (const word of name === 'except' ? words : []) {
          const left = nameIn(known(word) ?? '')
          if (
            zones.some(
              zone =>
                zone.state === 'known' &&
                left !== '' &&
                (isZoneWithin(left, zone.value) || isZoneWithin(zone.value, left)),
            )
          )
            yield say('CF-08.except', word.at, { data: { found: left } })
        }
    }

    function* targets(forward: Plugin): Generator<Outcome> {
      const found = judgeForward(forward, forwarding)
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

const nameIn = (word: string): string => (word === '.' ? word : word.toLowerCase().replace(/\.$/, ''))
