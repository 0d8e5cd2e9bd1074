import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule, groupBy, isNot, put, type Value, valueKey } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/native-routing-operations',
  summary: 'Advertise Pod blocks over BGP, and restart agents when values change',
  severity: 'warning',
  relevance: 'platform',
  references: ['https://docs.cilium.io/en/stable/network/bgp-control-plane/bgp-control-plane/'],
  checks: {
    'CI-08': 'agents keep their old settings, since rollOutCiliumPods is not true and no pipeline step restarts them',
    'CI-09': 'nothing advertises the Pod blocks; static routes go stale when a node rejoins with a different block',
    'CI-10': 'native routing on hybrid nodes is not supported by AWS; only VXLAN is',
  },
  on: { ciliumValues: allOf(facts.ciliumValues) },
  with: {
    bgpAdvertisement: allOf(facts.bgpAdvertisement),
    ciliumBgpObject: allOf(facts.ciliumBgpObject),
    ciliumRestart: allOf(facts.ciliumRestart),
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
  },

  *check({ ciliumValues }, { say, complete, platform }, { ciliumRestart, cluster, plannedRange, ...bgp }) {
    const isAccepted = platform.profile === 'native-no-nat' || platform.acceptUnsupportedNative === true
    const isForHybridNodes = facts.hybridNodesTest(platform, cluster, plannedRange)
    const isOwn = facts.platformValuesTest(platform, cluster, plannedRange)
    // Where all objects are here, network/bgp-advertisement says what they announce in the place of blocks.
    const isElse = !complete && bgp.bgpAdvertisement.length > 0 && facts.isOtherThanBlocks(bgp.bgpAdvertisement)
    const isAnnounced = bgp.ciliumBgpObject.length > 0 && !isElse
    const own = ciliumValues.filter(values => isOwn(values) && platform.profile !== 'cloud')
    const judged = own.filter(({ source }) => source !== 'evidence')
    // What one layer sets applies to all, and what none sets is one fault.
    for (const layers of groupBy(judged, clusterOf).values()) {
      const native = layers.filter(facts.isNative)
      const hybrid = layers.filter(isForHybridNodes)
      const restarted = layers.filter(values => native.includes(values) || hybrid.includes(values))
      for (const { rollOutPods } of restarted) yield* decided(rollOutPods)
      for (const { bgpControlPlane } of native) yield* decided(bgpControlPlane)
      const still = missing(restarted, ({ rollOutPods }) => rollOutPods)
      if (still !== undefined && ciliumRestart.length === 0)
        yield say('CI-08', still.at, {
          fix: { title: 'restart agents when values change', safe: false, edits: [put(still, true)] },
        })
      const unannounced = missing(native, ({ bgpControlPlane }) => bgpControlPlane)
      // What is switched off advertises nothing, whatever objects there are.
      if (unannounced !== undefined && (!isAnnounced || unannounced.state === 'known'))
        yield say('CI-09', unannounced.at)
    }
    // What runs is news where no values declare it.
    const declared = judged.some(facts.isNative) ? judged : own
    for (const values of isAccepted ? [] : declared)
      if (facts.isNative(values) && isForHybridNodes(values)) yield say('CI-10', values.routingMode.at)
  },
})

/** The files of values in one folder are layers of one installation; everything else installs by itself. */
function clusterOf({ rollOutPods: { at } }: facts.CiliumValues): string {
  const isFile = !/^\/spec\/|\/#/.test(at.pointer)
  return isFile ? facts.folderOfPlace(at) : valueKey(at)
}

/** A switch that certainly none of the layers turns on. */
function missing(layers: readonly facts.CiliumValues[], switchOf: (values: facts.CiliumValues) => Value<boolean>) {
  const isOff = layers.every(values => isNot(switchOf(values), true) && !values.open)
  const [first] = layers
  return first !== undefined && isOff ? switchOf(first) : undefined
}
