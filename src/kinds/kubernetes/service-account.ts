import { get } from '../../documents/cursor.ts'
import { looseBoolean } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { serviceAccount } from '../../facts/kubernetes/cluster-objects.ts'
import { arnValue } from '../iam/arn-value.ts'
import { objectMeta } from './object-meta.ts'
import { namesOfAll } from './pods/pod-spec.ts'

const ROLE_ARN = 'eks.amazonaws.com/role-arn'
const REGIONAL_ENDPOINTS = 'eks.amazonaws.com/sts-regional-endpoints'

export default defineKind({
  id: 'ServiceAccount',
  types: ['core/ServiceAccount', 'kubernetes_service_account', 'kubernetes_service_account_v1'],
  recognisedBy: 'apiVersion v1, kind ServiceAccount',

  *read(resource) {
    const { body, dialect } = resource
    const metadata = dialect.object(dialect.field(body, 'metadata'))
    yield serviceAccount.of({
      ...objectMeta(resource),
      roleArn: arnValue(get(metadata, 'annotations', ROLE_ARN)),
      regionalEndpoints: looseBoolean(get(metadata, 'annotations', REGIONAL_ENDPOINTS)),
      imagePullSecrets: namesOfAll(dialect.objects(dialect.field(body, 'imagePullSecrets', 'imagePullSecret'))),
    })
  },
})
