import { type Cursor, get, items, place } from '../engine/cursor.ts'
import { defineKind } from '../engine/define.ts'
import { type ServicePort, service } from '../facts/cluster-objects.ts'
import { integer, literal, read, text } from '../families/read.ts'
import { isOpenMap, objectMeta, stringMap } from './shared/object-meta.ts'

export default defineKind({
  id: 'Service',
  types: ['core/Service'],
  recognisedBy: 'apiVersion v1, kind Service',

  *facts(resource) {
    const spec = get(resource.body, 'spec')
    const selector = get(spec, 'selector')
    const hasSelector = selector.node?.type === 'mapping' && selector.node.entries.length > 0
    yield service.of({
      ...objectMeta(resource),
      type: text(get(spec, 'type')),
      selectorOpen: isOpenMap(selector),
      headless: literal(get(spec, 'clusterIP')) === 'None',
      ports: items(get(spec, 'ports')).map(servicePort),
      ...(hasSelector ? { selector: stringMap(selector) } : {}),
    })
  },
})

function servicePort(cursor: Cursor): ServicePort {
  const name = literal(get(cursor, 'name'))
  return {
    port: integer(get(cursor, 'port')),
    targetPort: read(get(cursor, 'targetPort'), ({ value }) =>
      typeof value === 'string' || typeof value === 'number' ? value : undefined,
    ),
    protocol: literal(get(cursor, 'protocol')) ?? 'TCP',
    at: place(cursor),
    ...(name === undefined ? {} : { name }),
  }
}
