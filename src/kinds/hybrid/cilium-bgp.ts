import { placeOf } from '../../dialects/kubernetes.ts'
import { defineKind } from '../../engine/define.ts'
import { ciliumBgpObject } from '../../facts/hybrid/cilium.ts'

export default defineKind({
  id: 'CiliumBgp',
  types: ['cilium.io/CiliumBGPClusterConfig', 'cilium.io/CiliumBGPPeeringPolicy', 'cilium.io/CiliumBGPAdvertisement'],
  recognisedBy: 'kind CiliumBGPClusterConfig, CiliumBGPPeeringPolicy or CiliumBGPAdvertisement',

  *facts(resource) {
    yield ciliumBgpObject.of({ at: placeOf(resource) })
  },
})
