import { get, place } from '../../../documents/cursor.ts'
import { text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { MonitoredService } from '../../../facts/kubernetes/monitored-service.ts'
import { isOpenMap, objectMeta, stringMap } from '../object-meta.ts'

/** A Service as ServiceMonitors see it, also one that Terraform declares, or without a selector. */
export function readMonitoredService(resource: Resource): MonitoredService {
  const { body, dialect } = resource
  const spec = dialect.object(dialect.field(body, 'spec'))
  const metadata = dialect.object(dialect.field(body, 'metadata'))
  return {
    ...objectMeta(resource),
    labelsOpen: isOpenMap(get(metadata, 'labels')),
    selector: stringMap(dialect.field(spec, 'selector')),
    ports: dialect.objects(dialect.field(spec, 'ports', 'port')).map(port => ({
      name: text(dialect.field(port, 'name')),
      target: text(dialect.field(port, 'targetPort')),
      at: place(port),
    })),
  }
}
