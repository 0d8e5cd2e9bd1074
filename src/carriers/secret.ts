import { fields, get } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { encodedFile } from './encoded-text.ts'
import { deployedFile } from './written-file.ts'

/** What Pods mount as files, each key one. */
export default defineCarrier({
  id: 'secret',
  types: ['core/Secret'],
  within: ['manifest'],

  *holds({ body }) {
    for (const { key, value } of fields(get(body, 'stringData'))) yield deployedFile(value, key)
    for (const { key, value } of fields(get(body, 'data'))) yield* encodedFile(value, key)
  },
})
