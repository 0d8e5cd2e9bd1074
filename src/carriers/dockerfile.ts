import { get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { commandsIn } from './variable-commands.ts'
import { writtenFile } from './written-file.ts'

/** What the instructions of a Dockerfile give to a shell, each to one of its own, and the files that they write. */
export default defineCarrier({
  id: 'dockerfile',
  types: ['dockerfile'],

  *holds({ body }) {
    for (const instruction of items(body)) {
      for (const name of ['RUN', 'CMD', 'ENTRYPOINT', 'HEALTHCHECK']) {
        const cursor = get(instruction, name, 'script')
        if (cursor.node !== undefined) yield { cursor, role: 'script', language: 'shell' }
      }
      yield* commandsIn(['ENV', 'ARG'].map(name => get(instruction, name)))
      for (const name of ['COPY', 'ADD']) {
        const content = get(instruction, name, 'content')
        if (content.node !== undefined) yield writtenFile(content, literal(get(instruction, name, 'to')) ?? '')
      }
    }
  },
})
