import * as facts from '../../facts/index.ts'
import { allOf, defineRule, isNot, type Place, type Value } from '../../rule.ts'

const ZONES = ['topology.kubernetes.io/zone', 'topology.orchestrator.io/zone']

export default defineRule({
  id: 'hybrid/dns-zone-spread',
  summary: 'Spread cluster DNS evenly over zones, those of hybrid nodes included',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/scheduling-eviction/topology-spread-constraints/'],
  checks: {
    'CD-04': 'no constraint spreads the kube-dns pods over zones with maxSkew 1 and DoNotSchedule',
    'CD-04.absent': 'topologySpreadConstraints is not set, so all replicas of cluster DNS may run in one zone',
  },
  on: { dnsAddOn: allOf(facts.dnsAddOn) },
  with: { cluster: allOf(facts.cluster), plannedRange: allOf(facts.plannedRange) },

  *check({ dnsAddOn }, { say, unsure, platform }, { cluster, plannedRange }) {
    const isHybrid = facts.hybridDnsTest(platform, cluster, plannedRange)
    for (const { spread, cluster: link } of dnsAddOn) {
      if (!isHybrid(link)) continue
      const wrong = spread.state === 'known' ? spread.value.map(wrongIn) : []
      const open = spread.state === 'known' ? spread.value.find((_, i) => wrong[i]?.length === 0) : undefined
      const unknown = open === undefined ? undefined : valuesOf(open).find(value => value.state === 'unknown')
      if (spread.state === 'unknown') yield unsure(spread)
      else if (unknown?.state === 'unknown') yield unsure(unknown)
      else if (spread.state === 'absent') yield say('CD-04.absent', spread.at)
      else if (open === undefined) yield say('CD-04', nearest(wrong) ?? spread.at)
    }
  },
})

const valuesOf = ({
  maxSkew,
  topologyKey,
  whenUnsatisfiable,
  app,
}: facts.SpreadConstraint): readonly Value<unknown>[] => [topologyKey, maxSkew, whenUnsatisfiable, app]

/** The places of a constraint that are certainly not what is wanted. */
const wrongIn = ({ maxSkew, topologyKey, whenUnsatisfiable, app }: facts.SpreadConstraint): readonly Place[] => [
  ...(ZONES.every(zone => isNot(topologyKey, zone)) ? [topologyKey.at] : []),
  ...(isNot(maxSkew, 1) ? [maxSkew.at] : []),
  ...(isNot(whenUnsatisfiable, 'DoNotSchedule') ? [whenUnsatisfiable.at] : []),
  ...(isNot(app, 'kube-dns') ? [app.at] : []),
]

/** The one place that is wrong in a constraint that is right but for it. */
function nearest(wrong: readonly (readonly Place[])[]): Place | undefined {
  const almost = wrong.filter(places => places.length === 1)
  return almost.length === 1 ? almost[0]?.[0] : wrong.length === 1 ? wrong[0]?.[0] : undefined
}
