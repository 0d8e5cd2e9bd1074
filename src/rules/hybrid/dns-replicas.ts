import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import type { Platform } from '../../engine/settings.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { dnsAddOn, hybridDnsTest } from '../../facts/hybrid/dns-add-on.ts'

/** How many replicas the tested setup runs (contract L266). */
const TESTED = 4
/** How many the add-on runs where nothing is configured. */
const BY_DEFAULT = 2
/** One in a zone of the cloud and one on premises. */
const FEWEST = 2

export default defineRule({
  id: 'hybrid/dns-replicas',
  summary: 'Run a replica of cluster DNS in each zone of the cloud and one on premises',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-webhooks.html'],
  checks: {
    'CD-02': 'replicaCount is {found}, but cluster DNS is to run {wanted} replicas',
    'CD-02.absent': 'replicaCount is not set and defaults to 2, but cluster DNS is to run {wanted} replicas',
    'CD-02.zones': {
      severity: 'warning',
      text: 'replicaCount is {found}, too few for one replica in the cloud and one on premises',
    },
  },
  on: { dnsAddOn: allOf(dnsAddOn) },
  with: { cluster: allOf(cluster), plannedRange: allOf(plannedRange) },

  *check({ dnsAddOn }, { say, platform }, { cluster, plannedRange }) {
    const isHybrid = hybridDnsTest(platform, cluster, plannedRange)
    const wanted = wantedReplicas(platform)
    for (const { replicaCount, autoScaling, cluster: link } of dnsAddOn) {
      if (!isHybrid(link)) continue
      const found = yield* decided(replicaCount)
      // CD-01 speaks of what is no number, CD-07 of an autoscaler beside a count.
      if (found === undefined && (replicaCount.state !== 'absent' || autoScaling.state !== 'absent')) continue
      if (found === undefined) {
        if (wanted !== undefined && wanted !== BY_DEFAULT)
          yield say('CD-02.absent', replicaCount.at, { data: { wanted } })
      } else if (wanted !== undefined && found !== wanted)
        yield say('CD-02', replicaCount.at, { data: { found, wanted } })
      else if (wanted === undefined && found < FEWEST) yield say('CD-02.zones', replicaCount.at, { data: { found } })
    }
  },
})

/** What the configuration says, else the tested number in the tested profile. */
function wantedReplicas({ dns, profile, testedVersions }: Platform): number | undefined {
  if (dns?.replicas !== undefined) return dns.replicas
  return (testedVersions ?? profile === 'native-no-nat') ? TESTED : undefined
}
