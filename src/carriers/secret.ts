import { fields, get } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { writtenFile } from './written-file.ts'

/** What Pods mount as files, each key one; what is encoded is not read. */
export default defineCarrier({
  id: 'secret',
  types: ['core/Secret'],

  *holds({ body }) {
    for (const { key, value } of fields(get(body, 'stringData'))) yield writtenFile(value, key)
  },
})
