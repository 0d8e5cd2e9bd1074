import { fields, get, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/define.ts'
import { configuredHost } from '../../facts/kubernetes/workload.ts'
import { namedHost } from '../../model/network/host-name.ts'
import { objectMeta } from './object-meta.ts'

export default defineKind({
  id: 'ConfigMap',
  types: ['core/ConfigMap'],
  recognisedBy: 'apiVersion v1, kind ConfigMap',

  *facts(resource) {
    for (const { key, value } of fields(get(resource.body, 'data'))) {
      const host = namedHost(literal(value) ?? '', key)
      if (host === undefined) continue
      yield configuredHost.of({ ...objectMeta(resource), key, host, at: place(value) })
    }
  },
})
