import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { defineKind } from '../../../engine/kind.ts'
import { type CapturedPods, capturedPods } from '../../../facts/kubernetes/captured.ts'
import { isCaptured } from '../object-meta.ts'

export default defineKind({
  id: 'CapturedPods',
  types: ['core/Pod', 'core/List', 'core/PodList'],
  recognisedBy: 'a Pod that the API server has written, with the node that it runs on; an empty list of objects',

  read: resource => {
    const { type, body } = resource
    const isList = type !== 'core/Pod'
    if (isList ? items(get(body, 'items')).length > 0 || get(body, 'items').node === undefined : !isRead(resource))
      return undefined
    return [capturedPods.of({ pods: isList ? [] : podIn(resource), at: place(get(body, 'kind')) })]
  },
})

/** Whether a Pod was read from a cluster: people often keep only its state. */
const isRead = (resource: Resource): boolean =>
  isCaptured(resource) || get(resource.body, 'status', 'phase').node !== undefined

/** The Pod, if a drain must have moved it. */
function podIn({ body, label }: Resource): CapturedPods['pods'] {
  const node = get(body, 'spec', 'nodeName')
  const name = literal(node)
  const isOfNode = items(get(body, 'metadata', 'ownerReferences')).some(owner =>
    /^(?:DaemonSet|Node)$/.test(literal(get(owner, 'kind')) ?? ''),
  )
  const hasEnded = /^(?:Succeeded|Failed)$/.test(literal(get(body, 'status', 'phase')) ?? '')
  if (name === undefined || isOfNode || hasEnded || isStatic(body)) return []
  return [{ node: name, name: label.replace(/^Pod /, ''), at: place(node) }]
}

const isStatic = (body: Cursor): boolean =>
  get(body, 'metadata', 'annotations', 'kubernetes.io/config.mirror').node !== undefined
