import { fields, get } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { writtenFile } from './written-file.ts'

/** What Pods mount as files, each key one. */
export default defineCarrier({
  id: 'config-map',
  types: ['core/ConfigMap', 'kubernetes_config_map', 'kubernetes_config_map_v1', 'kubernetes_config_map_v1_data'],

  *holds({ body }) {
    for (const { key, value } of fields(get(body, 'data'))) yield writtenFile(value, key)
  },
})
