import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, type Outcome, type Platform, warning } from '../../rule.ts'

/** How many replicas the tested setup runs. */
const TESTED = 4
/** How many the add-on runs where nothing is configured. */
const BY_DEFAULT = 2
/** On premises there is a zone at least. */
const ON_PREMISES = 1

export default defineRule({
  id: 'hybrid/dns-replicas',
  summary: 'Run a replica of cluster DNS in each zone of the cloud and one on premises',
  severity: 'error',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-webhooks.html'],
  checks: {
    'CD-02': 'replicaCount is {found}, but cluster DNS is to run {wanted} replicas',
    'CD-02.absent': 'replicaCount is not set and defaults to 2, but cluster DNS is to run {wanted} replicas',
    'CD-02.zones': warning('replicaCount {found}, too few for one replica in {zones} and one on premises'),
    'X-32': warning('replicaCount {found}, too few for one replica in {zones} of the node groups and one on premises'),
  },
  on: { dnsAddOn: allOf(facts.dnsAddOn) },
  with: {
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
    nodeGroup: allOf(facts.nodeGroup),
    subnetsOf: facts.subnetsByKey,
  },

  *check({ dnsAddOn }, { say, unsure, platform }, { cluster, plannedRange, nodeGroup, subnetsOf }) {
    const isHybrid = facts.hybridDnsTest(platform, cluster, plannedRange)
    const wanted = wantedReplicas(platform)
    for (const one of dnsAddOn) {
      const { replicaCount, autoScaling } = one
      if (!isHybrid(one.cluster)) continue
      const found = yield* decided(replicaCount)
      // CD-01 reports what is not a number, CD-07 an autoscaler beside a count.
      if (found === undefined && (replicaCount.state !== 'absent' || autoScaling.state !== 'absent')) continue
      if (wanted !== undefined && found !== undefined && found !== wanted)
        yield say('CD-02', replicaCount.at, { data: { found, wanted } })
      else if (wanted !== undefined && found === undefined && wanted !== BY_DEFAULT)
        yield say('CD-02.absent', replicaCount.at, { data: { wanted } })
      else yield* zones(one, found)
    }

    function* zones(
      { replicaCount: { at }, cluster: link }: facts.DnsAddOn,
      found: number | undefined,
    ): Generator<Outcome> {
      const groups = nodeGroup.filter(group => link === undefined || !facts.areApart(group.cluster, link))
      const { names, isOpen } = facts.zonesOf(groups, subnetsOf)
      const count = Math.max(names.size, 1)
      const written = found === undefined ? `defaults to ${BY_DEFAULT}` : `is ${found}`
      const data = { found: written, zones: count === 1 ? 'one zone' : `each of ${count} zones` }
      if ((found ?? BY_DEFAULT) < count + ON_PREMISES)
        yield say(wanted === undefined ? 'CD-02.zones' : 'X-32', at, { data })
      else if (isOpen && groups.length > 0) yield unsure({ why: 'the zones of the node groups', at })
    }
  },
})

/** What the configuration says, else the tested number in the tested profile. */
function wantedReplicas({ dns, profile, testedVersions }: Platform): number | undefined {
  if (dns?.replicas !== undefined) return dns.replicas
  return (testedVersions ?? profile === 'native-no-nat') ? TESTED : undefined
}
