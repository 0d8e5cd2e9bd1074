import * as facts from '../../facts/index.ts'
import {
  allOf,
  decided,
  defineRule,
  info,
  isNot,
  isUnset,
  known,
  put,
  type Unknown,
  type Value,
  written,
} from '../../rule.ts'

const RIGHT = 'PreferClose'

export default defineRule({
  id: 'hybrid/dns-traffic-distribution',
  summary: 'Keep DNS traffic of hybrid nodes in their zone with PreferClose',
  severity: 'error',
  relevance: 'platform',
  references: [
    'https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-webhooks.html',
    'https://docs.cilium.io/en/stable/network/kubernetes/kubeproxy-free/#traffic-distribution-and-topology-aware-hints',
  ],
  checks: {
    'CD-03': 'trafficDistribution is {found}, but on hybrid nodes only PreferClose keeps DNS in its zone',
    'CD-03.absent': 'trafficDistribution is not set, so DNS queries of hybrid nodes may be answered across the link',
    'SV-08': 'trafficDistribution is {found}, but Cilium before 1.20 on hybrid nodes honors only PreferClose',
    'SV-08.alias': info('PreferClose is a deprecated alias of PreferSameZone as of Kubernetes 1.35'),
  },
  on: { trafficDistribution: allOf(facts.trafficDistribution) },
  with: {
    ciliumValues: allOf(facts.ciliumValues),
    ciliumDependency: allOf(facts.ciliumDependency),
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
  },

  *check(
    { trafficDistribution },
    { say, unsure, platform },
    { ciliumValues, ciliumDependency, cluster, plannedRange },
  ) {
    const clustersOf = facts.clusterFinder(cluster)
    const hybridCilium = ciliumValues.filter(facts.hybridNodesTest(platform, cluster, plannedRange))
    const isScopeHybrid = facts.isHybrid(platform, cluster, plannedRange)
    const versions = [
      ...(hybridCilium.length > 0 ? hybridCilium : ciliumValues).map(({ chartVersion }) => chartVersion),
      ...ciliumDependency.map(one => one.version),
    ]
    const isCilium = platform.profile !== 'cloud' && versions.length > 0

    for (const one of trafficDistribution) {
      const { of, value } = one
      const found = known(value)
      if (of === 'service') {
        if (found === RIGHT) yield say('SV-08.alias', value.at)
      } else if (of === 'dns-service') {
        if (!isScopeHybrid && !isCilium) continue
        yield* decided(value)
        if (found !== 'PreferSameZone' && found !== 'PreferSameNode') continue
        const answer = honorsNewNames(versions)
        if (answer === 'no') yield say('SV-08', value.at, { data: { found: written(value) }, ...withRight(one) })
        else if (answer !== 'yes') yield unsure(answer)
      } else {
        const own = clustersOf(one.cluster).filter(({ source }) => source === 'definition' || source === 'record')
        if (own.length === 0 ? !isScopeHybrid : !facts.isHybrid(platform, own, [])) continue
        yield* decided(value)
        if (value.state === 'absent') yield say('CD-03.absent', value.at, withRight(one))
        else if (isNot(value, RIGHT))
          yield say('CD-03', value.at, { data: { found: written(value) }, ...withRight(one) })
      }
    }
  },
})

/** Whether Cilium honors the newer names too: from 1.20 on (cilium #44771). Where no version is stated, it is the tested one. */
function honorsNewNames(versions: readonly Value<string>[]): 'yes' | 'no' | Pick<Unknown, 'why' | 'at'> {
  const stated = versions.filter(version => !isUnset(version))
  const minors = stated.map(version => /^[=~v\s]*1\.(\d{1,3})(?:\.|$)/.exec(known(version) ?? '')?.[1])
  if (stated.length === 0 || minors.some(minor => minor !== undefined && Number(minor) < 20)) return 'no'
  const open = stated.find((_, i) => minors[i] === undefined)
  if (open === undefined) return 'yes'
  return {
    why: open.state === 'unknown' ? open.why : `Cilium ${known(open) ?? ''} may be of several versions`,
    at: open.at,
  }
}

/** The fix changes where DNS is answered: a person has to look. */
function withRight({ value, writable }: facts.TrafficDistribution) {
  if (!writable) return {}
  return { fix: { title: `set trafficDistribution to ${RIGHT}`, safe: false, edits: [put(value, RIGHT)] } }
}
