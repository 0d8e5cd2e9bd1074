import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/gateway-or-native',
  summary: 'Use the hybrid nodes gateway or native routing, not both',
  severity: 'error',
  relevance: 'platform',
  references: ['https://github.com/aws/eks-hybrid-nodes-gateway'],
  checks: {
    'CI-11': 'native routing cannot use the hybrid nodes gateway, which needs VTEP',
  },
  on: { ciliumValues: allOf(facts.ciliumValues) },
  with: {
    hybridNodesGateway: allOf(facts.hybridNodesGateway),
    cluster: allOf(facts.cluster),
    plannedRange: allOf(facts.plannedRange),
  },

  *check({ ciliumValues }, { say, platform }, { hybridNodesGateway, cluster, plannedRange }) {
    const isGateway = hybridNodesGateway.length > 0 || platform.profile === 'gateway'
    if (!isGateway) return
    const related = hybridNodesGateway.map(({ at }) => ({ at, note: 'the gateway is configured here' }))
    // hybrid/native-routing reports vtep.enabled.
    for (const values of ciliumValues.filter(facts.platformValuesTest(platform, cluster, plannedRange)))
      if (facts.isNative(values) && !facts.isSwitchedOn(values.vtep))
        yield say('CI-11', values.routingMode.at, { related })
  },
})
