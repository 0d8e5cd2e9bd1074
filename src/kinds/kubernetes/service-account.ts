import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import { looseBoolean } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { serviceAccount } from '../../facts/kubernetes/cluster-objects.ts'
import { arnValue } from '../iam/arn-value.ts'
import { objectMeta } from './object-meta.ts'
import { namesOfAll } from './pods/pod-spec.ts'

const ROLE_ARN = 'eks.amazonaws.com/role-arn'
/** How other controllers give a role to Pods: `iam.amazonaws.com/role` of kube2iam, kiam and Zalando's. */
const OTHER_ROLE = /(?:^|[./-])(?:iam-?)?role(?:-?arn|-?name)?$/i
const REGIONAL_ENDPOINTS = 'eks.amazonaws.com/sts-regional-endpoints'

export default defineKind({
  id: 'ServiceAccount',
  types: ['core/ServiceAccount', 'kubernetes_service_account', 'kubernetes_service_account_v1'],
  recognisedBy: 'apiVersion v1, kind ServiceAccount',

  *read(resource) {
    const { body, dialect } = resource
    const metadata = dialect.object(dialect.field(body, 'metadata'))
    const automount = looseBoolean(
      dialect.field(body, 'automountServiceAccountToken', 'automount_service_account_token'),
    )
    yield serviceAccount.of({
      ...objectMeta(resource),
      roleArn: roleOf(get(metadata, 'annotations')),
      regionalEndpoints: looseBoolean(get(metadata, 'annotations', REGIONAL_ENDPOINTS)),
      ...(automount.state === 'absent' ? {} : { automount }),
      imagePullSecrets: namesOfAll(dialect.objects(dialect.field(body, 'imagePullSecrets', 'imagePullSecret'))),
    })
  },
})

/** The role of the annotation of IRSA; unknown where only another annotation names one, which another controller reads. */
function roleOf(annotations: Cursor): Value<string> {
  const role = arnValue(get(annotations, ROLE_ARN))
  const other = fields(annotations).find(({ key }) => OTHER_ROLE.test(key) && key !== ROLE_ARN)
  return role.state !== 'absent' || other === undefined
    ? role
    : { state: 'unknown', why: `the role that ${other.key} gives`, at: place(other.value) }
}
