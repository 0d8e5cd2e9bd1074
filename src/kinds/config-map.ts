import { fields, get, place } from '../engine/cursor.ts'
import { defineKind } from '../engine/define.ts'
import { namedHost } from '../facts/host-name.ts'
import { configuredHost } from '../facts/workload.ts'
import { literal } from '../families/read.ts'
import { objectMeta } from './shared/object-meta.ts'

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
