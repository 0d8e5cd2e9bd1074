import { fields, get, place } from '../../../documents/cursor.ts'
import { literal } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { configMapContent, configMapObject, databaseConfig } from '../../../facts/kubernetes/config-map.ts'
import { configuredHost } from '../../../facts/kubernetes/workload.ts'
import { namedHost } from '../../../model/network/host-name.ts'
import { objectMeta } from '../object-meta.ts'
import { credentialsIn, readDatabaseConfig } from './read-config-map.ts'

export default defineKind({
  id: 'ConfigMap',
  types: ['core/ConfigMap', 'kubernetes_config_map', 'kubernetes_config_map_v1'],
  recognisedBy: 'apiVersion v1, kind ConfigMap',

  *read(resource) {
    yield configMapContent.of({ credentials: credentialsIn(resource) })
    yield configMapObject.of(objectMeta(resource))
    const database = readDatabaseConfig(resource)
    if (database !== undefined) yield databaseConfig.of(database)
    for (const { key, value } of fields(get(resource.body, 'data'))) {
      const host = namedHost(literal(value) ?? '', key)
      if (host === undefined) continue
      yield configuredHost.of({ ...objectMeta(resource), key, host, at: place(value) })
    }
  },
})
