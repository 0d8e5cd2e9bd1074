import { isNot, type Value } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { type CiliumValues, ciliumBgpObject, ciliumRestart, ciliumValues, isNative } from '../../facts/hybrid/cilium.ts'
import { hybridNodesTest, platformValuesTest } from '../../facts/hybrid/cilium-scope.ts'
import { platformEvidence } from '../../facts/hybrid/platform-evidence.ts'
import { folderOf } from '../../facts/kubernetes/object-meta.ts'
import { groupBy } from '../../model/group-by.ts'

export default defineRule({
  id: 'hybrid/native-routing-operations',
  summary: 'Advertise Pod blocks over BGP, and restart agents when values change',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.cilium.io/en/stable/network/bgp-control-plane/bgp-control-plane/'],
  checks: {
    'CI-08': 'agents keep their old settings, since rollOutCiliumPods is not true and no pipeline step restarts them',
    'CI-09': 'nothing advertises the Pod blocks; static routes go stale when a node rejoins with a different block',
    'CI-10': 'native routing on hybrid nodes is not supported by AWS; only VXLAN is',
  },
  on: { ciliumValues: allOf(ciliumValues) },
  evidence: platformEvidence,
  with: {
    ciliumBgpObject: allOf(ciliumBgpObject),
    ciliumRestart: allOf(ciliumRestart),
    cluster: allOf(cluster),
    plannedRange: allOf(plannedRange),
  },

  *check({ ciliumValues }, { say, platform }, { ciliumBgpObject, ciliumRestart, cluster, plannedRange }) {
    const isAccepted = platform.profile === 'native-no-nat' || platform.acceptUnsupportedNative === true
    const isForHybridNodes = hybridNodesTest(platform, cluster, plannedRange)
    const isOwn = platformValuesTest(platform, cluster, plannedRange)
    const judged = ciliumValues.filter(
      values => values.source !== 'evidence' && isOwn(values) && platform.profile !== 'cloud',
    )
    // What one layer sets holds for all, and what none sets is one fault.
    for (const layers of groupBy(judged, clusterOf).values()) {
      const native = layers.filter(isNative)
      const hybrid = layers.filter(isForHybridNodes)
      const restarted = layers.filter(values => native.includes(values) || hybrid.includes(values))
      for (const { rollOutPods } of restarted) yield* decided(rollOutPods)
      for (const { bgpControlPlane } of native) yield* decided(bgpControlPlane)
      const still = missing(restarted, ({ rollOutPods }) => rollOutPods)
      if (still !== undefined && ciliumRestart.length === 0) yield say('CI-08', still)
      const unannounced = missing(native, ({ bgpControlPlane }) => bgpControlPlane)
      if (unannounced !== undefined && ciliumBgpObject.length === 0) yield say('CI-09', unannounced)
      for (const values of native) if (hybrid.includes(values) && !isAccepted) yield say('CI-10', values.routingMode.at)
    }
  },
})

/** The files of values in one folder are layers of one installation; everything else installs by itself. */
function clusterOf({ rollOutPods: { at } }: CiliumValues): string {
  const isFile = !/^\/spec\/|\/#/.test(at.pointer)
  return isFile ? folderOf(at) : `${at.document}${at.pointer}`
}

/** Where a switch is that certainly none of the layers turns on. */
function missing(layers: readonly CiliumValues[], switchOf: (values: CiliumValues) => Value<boolean>) {
  const isOff = layers.every(values => isNot(switchOf(values), true) && !values.open)
  const [first] = layers
  return first !== undefined && isOff ? switchOf(first).at : undefined
}
