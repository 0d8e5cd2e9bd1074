import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { boolean, integer, isTemplated, literal, text } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { endpointSlice } from '../../../facts/kubernetes/endpoint-slice.ts'
import type { Answer } from '../../../model/answer.ts'
import { isCaptured, objectMeta } from '../object-meta.ts'

/** The contract's own spelling last. */
const SERVICE_NAME = ['kubernetes.io/service-name', 'orchestrator.io/service-name'] as const
const MANAGED_BY = 'endpointslice.kubernetes.io/managed-by'
/** The controllers that make slices out of Services and of Endpoints. */
const CONTROLLERS = ['endpointslice-controller.k8s.io', 'endpointslicemirroring-controller.k8s.io']

export default defineKind({
  id: 'EndpointSlice',
  types: ['discovery.k8s.io/EndpointSlice'],
  recognisedBy: 'kind EndpointSlice of discovery.k8s.io',

  *read(resource) {
    const { body } = resource
    const labels = get(body, 'metadata', 'labels')
    const named = SERVICE_NAME.map(key => get(labels, key)).find(({ node }) => node !== undefined)
    const isManaged = CONTROLLERS.includes(literal(get(labels, MANAGED_BY)) ?? '')
    yield endpointSlice.of({
      ...objectMeta(resource),
      service: text(named ?? get(labels, SERVICE_NAME[0])),
      isManaged,
      ports: items(get(body, 'ports')).map(port => ({
        name: text(get(port, 'name')),
        port: integer(get(port, 'port')),
        at: place(port),
      })),
      // Nobody writes what a controller makes.
      captured: isManaged || isCaptured(resource) || items(get(body, 'endpoints')).some(isObserved),
      ...readinessOf(get(body, 'endpoints')),
    })
  },
})

/** Whether an endpoint has what only a controller knows; people often keep only a part of what they capture. */
const isObserved = (endpoint: Cursor): boolean =>
  ['serving', 'terminating'].some(key => get(endpoint, 'conditions', key).node !== undefined) ||
  get(endpoint, 'targetRef').node !== undefined

/** A condition that is not there, or null, means ready (Kubernetes' EndpointConditions). */
function readinessOf(list: Cursor): { readonly hasReady: Answer; readonly readyAt: ReturnType<typeof place> } {
  if (isTemplated(literal(list) ?? '')) return { hasReady: 'unknown', readyAt: place(list) }
  const conditions = items(list).map(endpoint => boolean(get(endpoint, 'conditions', 'ready')))
  const unready = conditions.find(ready => ready.state === 'known' && !ready.value)
  const isOpen = conditions.some(ready => ready.state === 'unknown')
  const isAll = conditions.every(ready => ready.state === 'known' && !ready.value)
  return { hasReady: isAll ? 'no' : isOpen ? 'unknown' : 'yes', readyAt: unready?.at ?? place(list, 'key') }
}
