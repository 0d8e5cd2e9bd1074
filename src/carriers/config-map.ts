import { fields, get } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { encodedFile } from './encoded-text.ts'
import { deployedFile } from './written-file.ts'

/** Files that programs pass over. */
const UNUSED = /\.(?:example|sample|dist|disabled|orig|bak)$/i

/** What Pods mount as files, each key one. */
export default defineCarrier({
  id: 'config-map',
  types: ['core/ConfigMap', 'kubernetes_config_map', 'kubernetes_config_map_v1', 'kubernetes_config_map_v1_data'],

  *holds({ body }) {
    for (const { key, value } of fields(get(body, 'data'))) if (!UNUSED.test(key)) yield deployedFile(value, key)
    for (const data of [get(body, 'binaryData'), get(body, 'binary_data')])
      for (const { key, value } of fields(data)) yield* encodedFile(value, key)
  },
})
