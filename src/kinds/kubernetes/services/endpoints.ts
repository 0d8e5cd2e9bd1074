import { get, items, place } from '../../../documents/cursor.ts'
import { isTemplated, literal } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { endpointsObject } from '../../../facts/kubernetes/endpoint-slice.ts'
import { isCaptured, objectMeta } from '../object-meta.ts'

export default defineKind({
  id: 'Endpoints',
  types: ['core/Endpoints'],
  recognisedBy: 'apiVersion v1, kind Endpoints',

  *read(resource) {
    const subsets = get(resource.body, 'subsets')
    const ready = items(subsets).some(subset => items(get(subset, 'addresses')).length > 0)
    const [unready] = items(subsets).map(subset => get(subset, 'notReadyAddresses'))
    yield endpointsObject.of({
      ...objectMeta(resource),
      kindAt: place(get(resource.body, 'kind')),
      captured: isCaptured(resource),
      hasReady: ready ? 'yes' : isTemplated(literal(subsets) ?? '') ? 'unknown' : 'no',
      readyAt: place(unready?.node === undefined ? subsets : unready, 'key'),
    })
  },
})
