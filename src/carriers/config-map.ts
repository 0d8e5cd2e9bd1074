import { fields, get } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { operatesPlatform } from '../languages/shell/inputs.ts'
import { encodedFile } from './encoded-text.ts'
import { deployedFile } from './written-file.ts'

/** A script that a shell is given by its name needs no first line that names one. */
const isScript = (key: string, text: string): boolean =>
  /^[a-z][\w-]*$/.test(key) &&
  !text.startsWith('#!') &&
  /^[ \t]*(?:kubectl|oc|helm|aws|eksctl)\s/m.test(text) &&
  operatesPlatform(text)

/** Files that programs pass over. */
const UNUSED = /\.(?:example|sample|dist|disabled|orig|bak)$/i

/** What Pods mount as files, each key one. */
export default defineCarrier({
  id: 'config-map',
  types: ['core/ConfigMap', 'kubernetes_config_map', 'kubernetes_config_map_v1', 'kubernetes_config_map_v1_data'],
  within: ['manifest'],

  *holds({ body }) {
    for (const { key, value } of fields(get(body, 'data')))
      if (isScript(key, literal(value) ?? '')) yield { cursor: value, path: key, role: 'script', language: 'shell' }
      else if (!UNUSED.test(key)) yield deployedFile(value, key)
    for (const data of [get(body, 'binaryData'), get(body, 'binary_data')])
      for (const { key, value } of fields(data)) yield* encodedFile(value, key)
  },
})
