import { OPERATED_TYPES } from '../../../dialects/run-pods.ts'
import { get } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { operatedPods } from '../../../facts/kubernetes/operated-pods.ts'
import { objectMeta, stringMap } from '../object-meta.ts'

/** What the Prometheus operator calls the Pods of each kind (its `app.kubernetes.io/name`, and a label of that name). */
const NAMES: Readonly<Record<string, string>> = {
  'monitoring.coreos.com/Alertmanager': 'alertmanager',
  'monitoring.coreos.com/Prometheus': 'prometheus',
  'monitoring.coreos.com/PrometheusAgent': 'prometheus-agent',
  'monitoring.coreos.com/ThanosRuler': 'thanos-ruler',
}

export default defineKind({
  id: 'OperatedPods',
  types: OPERATED_TYPES,
  recognisedBy: 'an object of monitoring.coreos.com that Pods are made of',

  *read(resource) {
    const meta = objectMeta(resource)
    const name = NAMES[resource.type] ?? ''
    yield operatedPods.of({
      ...meta,
      podLabels: {
        ...stringMap(get(resource.body, 'spec', 'podMetadata', 'labels')),
        'app.kubernetes.io/name': name,
        'app.kubernetes.io/instance': meta.name,
        'app.kubernetes.io/managed-by': 'prometheus-operator',
        [name]: meta.name,
        'operator.prometheus.io/name': meta.name,
      },
    })
  },
})
