import { defineLinkRule } from '../../engine/define.ts'
import { ciliumValues, hybridNodesGateway, isNative, isOn } from '../../facts/hybrid/cilium.ts'

export default defineLinkRule({
  id: 'hybrid/gateway-or-native',
  summary: 'Use the hybrid nodes gateway or native routing, not both',
  severity: 'error',
  since: '0.1.0',
  references: ['https://github.com/aws/eks-hybrid-nodes-gateway'],
  checks: {
    'CI-11': 'native routing can not use the hybrid nodes gateway, which needs VTEP',
  },
  across: { ciliumValues, hybridNodesGateway },

  *check({ ciliumValues, hybridNodesGateway }, { say, platform }) {
    const isGateway = hybridNodesGateway.length > 0 || platform.profile === 'gateway'
    if (!isGateway) return
    const related = hybridNodesGateway.map(({ at }) => ({ at, note: 'the gateway is configured here' }))
    // hybrid/native-routing speaks of vtep.enabled.
    for (const values of ciliumValues)
      if (isNative(values) && !isOn(values.vtep)) yield say('CI-11', values.routingMode.at, { related })
  },
})
