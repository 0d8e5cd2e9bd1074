import { get, items } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { corefile, pluginsOf } from '../../facts/network/corefile.ts'
import { isCaptured, objectMeta } from '../kubernetes/object-meta.ts'
import { type CorefileOwner, readCorefile } from './read-corefile.ts'

export default defineKind({
  id: 'Corefile',
  types: ['corefile'],
  held: { as: ['file'], contains: /corefile|(?:forward|kubernetes)(?<=^[ \t]{1,40}(?:forward|kubernetes))[ \t]/im },
  recognisedBy: 'a file called Corefile, or server blocks with plugins of CoreDNS; also in a ConfigMap',

  *read(resource) {
    if (items(resource.body).length === 0) return
    const found = readCorefile(resource.body, ownerOf(resource))
    // In a namespace that is chosen at deployment, a server that knows no names of the cluster is another one.
    const isOther = isPlacedLater(resource) && !found.servers.some(one => pluginsOf(one, 'kubernetes').length > 0)
    yield corefile.of(isOther ? { ...found, isOfCluster: false } : found)
  },
})

const isPlacedLater = ({ holder }: Resource): boolean =>
  holder !== undefined &&
  objectMeta(holder).namespace === undefined &&
  isTemplated(literal(get(holder.body, 'metadata', 'namespace')) ?? '')

function ownerOf({ holder }: Resource): CorefileOwner {
  if (holder === undefined) return { of: 'file', isOfCluster: false, writable: true }
  const { name, namespace } = objectMeta(holder)
  const isOwn = namespace === undefined || namespace === 'kube-system'
  return { of: 'config-map', isOfCluster: name === 'coredns' && isOwn, writable: !isCaptured(holder) }
}
