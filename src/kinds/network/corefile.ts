import { items } from '../../documents/cursor.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { corefile } from '../../facts/network/corefile.ts'
import { isCaptured, objectMeta } from '../kubernetes/object-meta.ts'
import { type CorefileOwner, readCorefile } from './read-corefile.ts'

export default defineKind({
  id: 'Corefile',
  types: ['corefile'],
  held: { as: ['file'], contains: /corefile|(?:forward|kubernetes)(?<=^[ \t]{1,40}(?:forward|kubernetes))[ \t]/im },
  recognisedBy: 'a file called Corefile, or server blocks with plugins of CoreDNS; also in a ConfigMap',

  *read(resource) {
    if (items(resource.body).length > 0) yield corefile.of(readCorefile(resource.body, ownerOf(resource)))
  },
})

function ownerOf({ holder }: Resource): CorefileOwner {
  if (holder === undefined) return { of: 'file', isOfCluster: false, writable: true }
  const { name, namespace } = objectMeta(holder)
  const isOwn = namespace === undefined || namespace === 'kube-system'
  return { of: 'config-map', isOfCluster: name === 'coredns' && isOwn, writable: !isCaptured(holder) }
}
