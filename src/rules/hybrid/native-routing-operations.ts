import { isNot } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { ciliumBgpObject, ciliumRestart, ciliumValues, isNative } from '../../facts/hybrid/cilium.ts'
import { hybridNodesTest } from '../../facts/hybrid/cilium-scope.ts'

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
  with: {
    ciliumBgpObject: allOf(ciliumBgpObject),
    ciliumRestart: allOf(ciliumRestart),
    cluster: allOf(cluster),
    plannedRange: allOf(plannedRange),
  },

  *check({ ciliumValues }, { say, platform }, { ciliumBgpObject, ciliumRestart, cluster, plannedRange }) {
    const isAccepted = platform.profile === 'native-no-nat' || platform.acceptUnsupportedNative === true
    const isForHybridNodes = hybridNodesTest(platform, cluster, plannedRange)
    for (const values of ciliumValues) {
      if (values.source === 'evidence' || platform.profile === 'cloud') continue
      const isHybrid = isForHybridNodes(values)
      const { rollOutPods, bgpControlPlane: bgp, open } = values
      if (isHybrid || isNative(values)) {
        yield* decided(rollOutPods)
        if (isNot(rollOutPods, true) && ciliumRestart.length === 0 && !open) yield say('CI-08', rollOutPods.at)
      }
      if (!isNative(values)) continue
      yield* decided(bgp)
      if (isNot(bgp, true) && ciliumBgpObject.length === 0 && !open) yield say('CI-09', bgp.at)
      if (isHybrid && !isAccepted) yield say('CI-10', values.routingMode.at)
    }
  },
})
