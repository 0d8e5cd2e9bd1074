import { fields, get, items } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { limitRange } from '../../../facts/kubernetes/autoscaler.ts'
import { objectMeta } from '../object-meta.ts'

export default defineKind({
  id: 'LimitRange',
  types: ['core/LimitRange'],
  recognisedBy: 'apiVersion v1, kind LimitRange',

  *read(resource) {
    const limits = items(get(resource.body, 'spec', 'limits')).filter(
      limit => literal(get(limit, 'type')) === 'Container',
    )
    const defaults = limits.flatMap(limit =>
      // The API server takes a maximum for the default limit, and a limit for the default request.
      ['defaultRequest', 'default', 'max'].flatMap(field => fields(get(limit, field)).map(({ key }) => key)),
    )
    yield limitRange.of({ ...objectMeta(resource), defaults: [...new Set(defaults)] })
  },
})
