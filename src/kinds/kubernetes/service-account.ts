import { get } from '../../documents/cursor.ts'
import { block, blocks, field } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { serviceAccount } from '../../facts/kubernetes/cluster-objects.ts'
import { arnValue } from '../iam/arn-value.ts'
import { objectMeta } from './object-meta.ts'
import { namesOf, namesOfAll } from './pod-spec.ts'
import { terraformMeta } from './terraform-object.ts'

const ROLE_ARN = 'eks.amazonaws.com/role-arn'

export default defineKind({
  id: 'ServiceAccount',
  types: ['core/ServiceAccount', 'kubernetes_service_account', 'kubernetes_service_account_v1'],
  recognisedBy: 'apiVersion v1, kind ServiceAccount',

  *read(resource) {
    const { body } = resource
    const isTerraform = resource.dialect.startsWith('terraform')
    const metadata = isTerraform ? block(field(body, 'metadata')) : get(body, 'metadata')
    yield serviceAccount.of({
      ...(isTerraform ? terraformMeta(resource, true) : objectMeta(resource)),
      roleArn: arnValue(get(metadata, 'annotations', ROLE_ARN)),
      imagePullSecrets: isTerraform
        ? namesOfAll(blocks(field(body, 'imagePullSecret')))
        : namesOf(get(body, 'imagePullSecrets')),
    })
  },
})
