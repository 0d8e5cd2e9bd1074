import { get } from '../../documents/cursor.ts'
import { defineKind } from '../../engine/define.ts'
import { scraper } from '../../facts/kubernetes/scrape.ts'
import { objectMeta, stringMap } from './object-meta.ts'

export default defineKind({
  id: 'Prometheus',
  types: ['monitoring.coreos.com/Prometheus'],
  recognisedBy: 'kind Prometheus of monitoring.coreos.com',

  *facts(resource) {
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
    yield scraper.of({ ...meta, podLabels })
  },
})
