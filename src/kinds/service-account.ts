import { get } from '../engine/cursor.ts'
import { defineKind } from '../engine/define.ts'
import { serviceAccount } from '../facts/cluster-objects.ts'
import { text } from '../families/read.ts'
import { objectMeta } from './shared/object-meta.ts'
import { namesOf } from './shared/pod-spec.ts'

export default defineKind({
  id: 'ServiceAccount',
  types: ['core/ServiceAccount'],
  recognisedBy: 'apiVersion v1, kind ServiceAccount',

  *facts(resource) {
    yield serviceAccount.of({
      ...objectMeta(resource),
      roleArn: text(get(resource.body, 'metadata', 'annotations', 'eks.amazonaws.com/role-arn')),
      imagePullSecrets: namesOf(get(resource.body, 'imagePullSecrets')),
    })
  },
})
