import { get, items } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'

/** What the RUN instructions of a Dockerfile give to a shell, each to one of its own. */
export default defineCarrier({
  id: 'dockerfile',
  types: ['dockerfile'],

  *holds({ body }) {
    for (const instruction of items(body)) {
      const cursor = get(instruction, 'RUN', 'script')
      if (cursor.node !== undefined) yield { cursor, role: 'script', language: 'shell' }
    }
  },
})
