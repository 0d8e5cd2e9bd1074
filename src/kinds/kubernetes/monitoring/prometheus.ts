import { get } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { scraper } from '../../../facts/kubernetes/scrape.ts'
import { selectorAt } from '../label-selector.ts'
import { objectMeta, stringMap } from '../object-meta.ts'

export default defineKind({
  id: 'Prometheus',
  types: ['monitoring.coreos.com/Prometheus'],
  recognisedBy: 'kind Prometheus of monitoring.coreos.com',

  *read(resource) {
    const meta = objectMeta(resource)
    // What the operator sets on the Pods that it makes.
    const podLabels = {
      ...stringMap(get(resource.body, 'spec', 'podMetadata', 'labels')),
      'app.kubernetes.io/name': 'prometheus',
      'app.kubernetes.io/instance': meta.name,
      'app.kubernetes.io/managed-by': 'prometheus-operator',
      'operator.prometheus.io/name': meta.name,
      prometheus: meta.name,
    }
    const spec = get(resource.body, 'spec')
    yield scraper.of({
      ...meta,
      podLabels,
      monitorSelector: selectorAt(get(spec, 'serviceMonitorSelector')),
      monitorNamespaces: selectorAt(get(spec, 'serviceMonitorNamespaceSelector')),
    })
  },
})
