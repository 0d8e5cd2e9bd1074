import { placeOf } from '../../dialects/kubernetes.ts'
import { get, items, place } from '../../documents/cursor.ts'
import { boolean, text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { ciliumBgpObject } from '../../facts/hybrid/cilium.ts'
import { bgpAdvertisement, bgpPeerConfig, bgpRouter } from '../../facts/hybrid/cilium-bgp.ts'
import { selectorAt } from '../kubernetes/label-selector.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'

export default defineKind({
  id: 'CiliumBgp',
  types: [
    'cilium.io/CiliumBGPClusterConfig',
    'cilium.io/CiliumBGPPeeringPolicy',
    'cilium.io/CiliumBGPAdvertisement',
    'cilium.io/CiliumBGPPeerConfig',
  ],
  recognisedBy: 'kind CiliumBGPClusterConfig, CiliumBGPPeeringPolicy, CiliumBGPAdvertisement or CiliumBGPPeerConfig',

  *read(resource) {
    const { type, body } = resource
    if (type === 'cilium.io/CiliumBGPPeerConfig') {
      const families = items(get(body, 'spec', 'families'))
      yield bgpPeerConfig.of({
        advertisements: families
          .map(family => get(family, 'advertisements'))
          .filter(({ node }) => node !== undefined)
          .map(selectorAt),
      })
      return
    }
    yield ciliumBgpObject.of({ at: placeOf(resource) })
    if (type === 'cilium.io/CiliumBGPAdvertisement') {
      const labels = get(body, 'metadata', 'labels')
      const at = labels.node === undefined ? place(labels) : place(labels, 'key')
      const types = items(get(body, 'spec', 'advertisements')).map(one => text(get(one, 'advertisementType')))
      yield bgpAdvertisement.of({ labels: objectMeta(resource).labels, types, at })
    }
    if (type === 'cilium.io/CiliumBGPPeeringPolicy')
      for (const router of items(get(body, 'spec', 'virtualRouters')))
        yield bgpRouter.of({ exportPodCidr: boolean(get(router, 'exportPodCIDR')) })
  },
})
