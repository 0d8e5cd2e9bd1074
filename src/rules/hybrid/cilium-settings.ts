import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, info, isNot, isUnset, type Place, type Value } from '../../rule.ts'

const TESTED = '1.18.13'
/** MTU of the path between the cloud and the hybrid nodes, in bytes. */
const PATH_MTU = 8500

export default defineRule({
  id: 'hybrid/cilium-settings',
  summary: 'Run a supported Cilium, limited to hybrid nodes, with effective settings',
  severity: 'warning',
  relevance: { 'CI-12': 'cluster', 'CI-13': 'platform', 'CI-14': 'anywhere', 'CI-15': 'cluster', 'CI-16': 'platform' },
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/hybrid-nodes-cni.html'],
  checks: {
    'CI-12': 'tunnelProtocol geneve is not supported by AWS on hybrid nodes; only vxlan is',
    'CI-13': 'without loadBalancer.serviceTopology, Cilium ignores the trafficDistribution of cluster DNS',
    'CI-14': info('the chart ignores the key {key}'),
    'CI-14.mtu': info('MTU {found} is larger than the {most} bytes that the transit router carries'),
    'CI-15': 'Cilium is not limited to nodes with eks.amazonaws.com/compute-type hybrid by {settings}',
    'CI-15.watcher': 'operator.unmanagedPodWatcher.restart must be false, or the operator restarts Pods on other nodes',
    'CI-16': 'Cilium {version} is not a supported version; use 1.17 or 1.18',
    'CI-16.tested': 'Cilium {version} is not the tested version {tested}',
    'CI-16.broken': 'Cilium 1.18.0 drops PreferClose traffic where a zone has no endpoint',
  },
  on: { ciliumValues: allOf(facts.ciliumValues), ciliumDependency: allOf(facts.ciliumDependency) },
  with: {
    trafficDistribution: allOf(facts.trafficDistribution),
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
  },

  *check({ ciliumValues, ciliumDependency }, { say, platform }, { trafficDistribution, cluster, plannedRange }) {
    function* version(value: Value<string>) {
      const found = (yield* decided(value))?.replace(/^v/, '')
      // A range may be within one minor version: `1.16.x`, `~1.16.5`.
      const [, minor] = /^[~=]?\s{0,9}v?(\d+\.\d+)\.[\dxX*]/.exec(found ?? '') ?? []
      if (found === undefined || minor === undefined) return
      const data = { version: found }
      if (minor !== '1.17' && minor !== '1.18') yield say('CI-16', value.at, { data })
      else if (found === '1.18.0') yield say('CI-16.broken', value.at)
      else if (platform.testedVersions === true && found !== TESTED && /^[\d.]+\d/.test(found))
        yield say('CI-16.tested', value.at, { data: { ...data, tested: TESTED } })
    }

    const forDns = trafficDistribution.filter(facts.isForDns)
    const related = forDns.map(({ value }) => ({ at: value.at, note: 'set here' }))
    const isForHybridNodes = facts.hybridNodesTest(platform, cluster, plannedRange)
    const own = ciliumValues.filter(facts.platformValuesTest(platform, cluster, plannedRange))
    for (const values of own) {
      for (const { key, at } of values.ignoredKeys) yield say('CI-14', at, { data: { key } })
      if (forDns.length > 0 && isNot(values.serviceTopology, true) && !values.open)
        yield say('CI-13', values.serviceTopology.at, {
          related,
          ...set(values, 'loadBalancer.serviceTopology', values.serviceTopology, true),
        })
      if (platform.profile !== 'cloud') yield* version(values.chartVersion)
      if (!isForHybridNodes(values)) continue
      const { mtu, tunnelProtocol, unmanagedPodWatcherRestart: watcher } = values
      if (mtu.state === 'known' && mtu.value > PATH_MTU)
        yield say('CI-14.mtu', mtu.at, { data: { found: mtu.value, most: PATH_MTU } })
      const protocol = yield* decided(tunnelProtocol)
      yield* decided(watcher)
      if (facts.routingModeOf(values) === 'tunnel' && protocol === 'geneve')
        yield say('CI-12', tunnelProtocol.at, set(values, 'tunnelProtocol', tunnelProtocol, 'vxlan'))
      if (values.source === 'evidence' || values.open) continue
      const [unbound, ...others] = unboundSettings(values)
      const settings = [unbound, ...others].map(one => one?.name).join(', ')
      if (unbound !== undefined) yield say('CI-15', unbound.at, { data: { settings } })
      // What is not set at all is reported once, with the rest.
      const isReported = unbound !== undefined && isUnset(watcher)
      if (!isReported && isNot(watcher, false))
        yield say('CI-15.watcher', watcher.at, set(values, 'operator.unmanagedPodWatcher.restart', watcher, false))
    }
    const isOfAnother = ciliumValues.length > 0 && own.length === 0
    if (platform.profile !== 'cloud' && !isOfAnother)
      for (const dependency of ciliumDependency) yield* version(dependency.version)
  },
})

/** The settings that leave the agents or the operator on other nodes, with what else is left out of them. */
function unboundSettings(values: facts.CiliumValues): readonly { readonly name: string; readonly at: Place }[] {
  const pins = [
    ...(values.agentPinned ? [] : [{ name: 'affinity', at: values.affinityAt }]),
    ...(values.operatorPinned ? [] : [{ name: 'operator.affinity', at: values.operatorAffinityAt }]),
  ]
  const { unmanagedPodWatcherRestart: watcher } = values
  if (pins.length === 0 || !isUnset(watcher)) return pins
  return [...pins, { name: 'operator.unmanagedPodWatcher.restart', at: watcher.at }]
}

/** The fix affects other nodes than the hybrid ones too: a person has to look. */
const set = (values: facts.CiliumValues, option: string, found: Value<unknown>, value: string | boolean) =>
  facts.setOption(values, option, found, { value, safe: false })
