import { get, place } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { monitoredService } from '../../facts/kubernetes/monitored-service.ts'
import { isOpenMap, objectMeta, stringMap } from './object-meta.ts'

export default defineKind({
  id: 'MonitoredService',
  types: ['core/Service', 'kubernetes_service', 'kubernetes_service_v1'],
  recognisedBy: 'apiVersion v1, kind Service, as a ServiceMonitor selects it',

  *read(resource) {
    const { body, dialect } = resource
    const spec = dialect.object(dialect.field(body, 'spec'))
    const metadata = dialect.object(dialect.field(body, 'metadata'))
    yield monitoredService.of({
      ...objectMeta(resource),
      labelsOpen: isOpenMap(get(metadata, 'labels')),
      selector: stringMap(dialect.field(spec, 'selector')),
      ports: dialect.objects(dialect.field(spec, 'ports', 'port')).map(port => ({
        name: text(dialect.field(port, 'name')),
        at: place(port),
      })),
    })
  },
})
