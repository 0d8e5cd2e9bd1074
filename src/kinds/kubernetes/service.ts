import { type Cursor, get, items } from '../../documents/cursor.ts'
import { integer, literal } from '../../documents/read.ts'
import { known } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { monitoredService } from '../../facts/kubernetes/monitored-service.ts'
import { service } from '../../facts/kubernetes/scrape.ts'
import { isOpenMap, objectMeta, stringMap } from './object-meta.ts'
import { readMonitoredService } from './read-monitored-service.ts'

export default defineKind({
  id: 'Service',
  types: ['core/Service', 'kubernetes_service', 'kubernetes_service_v1'],
  recognisedBy: 'apiVersion v1, kind Service',

  *read(resource) {
    yield monitoredService.of(readMonitoredService(resource))
    const spec = get(resource.body, 'spec')
    const selector = get(spec, 'selector')
    // One without a selector, or with one that is decided at deployment, leads to Pods that nobody knows.
    if (resource.dialect.hasBlocks || isOpenMap(selector) || Object.keys(stringMap(selector)).length === 0) return
    yield service.of({
      ...objectMeta(resource),
      selector: stringMap(selector),
      ports: items(get(spec, 'ports')).map(port => {
        const [name, number, target] = [literal(get(port, 'name')), known(integer(get(port, 'port'))), portAt(port)]
        return {
          ...(name === undefined ? {} : { name }),
          ...(number === undefined ? {} : { port: number }),
          ...(target === undefined ? {} : { target }),
        }
      }),
    })
  },
})

const portAt = (port: Cursor): string | number | undefined =>
  literal(get(port, 'targetPort')) ?? known(integer(get(port, 'targetPort')))
