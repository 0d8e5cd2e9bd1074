import { defineKind } from '../../engine/define.ts'
import { namespaceObject } from '../../facts/kubernetes/cluster-objects.ts'
import { objectMeta } from './object-meta.ts'

export default defineKind({
  id: 'Namespace',
  types: ['core/Namespace'],
  recognisedBy: 'apiVersion v1, kind Namespace',

  *facts(resource) {
    const meta = objectMeta(resource)
    // The API server sets this label on every Namespace (Kubernetes 1.22 and newer).
    const labels = { ...meta.labels, 'kubernetes.io/metadata.name': meta.name }
    yield namespaceObject.of({ ...meta, labels })
  },
})
