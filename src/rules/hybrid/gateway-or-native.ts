import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { cluster, plannedRange } from '../../facts/eks/cluster.ts'
import { ciliumValues, hybridNodesGateway, isNative, isSwitchedOn } from '../../facts/hybrid/cilium.ts'
import { platformValuesTest } from '../../facts/hybrid/cilium-scope.ts'
import { platformEvidence } from '../../facts/hybrid/platform-evidence.ts'

export default defineRule({
  id: 'hybrid/gateway-or-native',
  summary: 'Use the hybrid nodes gateway or native routing, not both',
  severity: 'error',
  since: '0.1.0',
  references: ['https://github.com/aws/eks-hybrid-nodes-gateway'],
  checks: {
    'CI-11': 'native routing cannot use the hybrid nodes gateway, which needs VTEP',
  },
  on: { ciliumValues: allOf(ciliumValues) },
  evidence: platformEvidence,
  with: { hybridNodesGateway: allOf(hybridNodesGateway), cluster: allOf(cluster), plannedRange: allOf(plannedRange) },

  *check({ ciliumValues }, { say, platform }, { hybridNodesGateway, cluster, plannedRange }) {
    const isGateway = hybridNodesGateway.length > 0 || platform.profile === 'gateway'
    if (!isGateway) return
    const related = hybridNodesGateway.map(({ at }) => ({ at, note: 'the gateway is configured here' }))
    // hybrid/native-routing reports vtep.enabled.
    for (const values of ciliumValues.filter(platformValuesTest(platform, cluster, plannedRange)))
      if (isNative(values) && !isSwitchedOn(values.vtep)) yield say('CI-11', values.routingMode.at, { related })
  },
})
