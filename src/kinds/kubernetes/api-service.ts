import { defineKind } from '../../engine/kind.ts'
import { apiService } from '../../facts/kubernetes/kubelet.ts'
import { objectMeta } from './object-meta.ts'

export default defineKind({
  id: 'APIService',
  types: ['apiregistration.k8s.io/APIService', 'kubernetes_api_service', 'kubernetes_api_service_v1'],
  recognisedBy: 'apiVersion apiregistration.k8s.io/v1, kind APIService',

  *read(resource) {
    const { body, dialect } = resource
    const spec = dialect.object(dialect.field(body, 'spec'))
    yield apiService.of({
      ...objectMeta(resource, false),
      isInsecure: dialect.boolean(dialect.field(spec, 'insecureSkipTLSVerify', 'insecure_skip_tls_verify')),
    })
  },
})
