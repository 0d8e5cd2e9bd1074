import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import { looseText } from '../documents/read.ts'
import { written } from '../documents/value.ts'
import { defineCarrier } from '../engine/carrier.ts'

/** The commands of a buildspec of AWS CodeBuild: one shell runs those of all phases (version 0.2). */
export default defineCarrier({
  id: 'buildspec',
  types: ['object'],

  *holds({ body }) {
    if (!/^"0\.[12]"$/.test(written(looseText(get(body, 'version'))))) return
    for (const { value: phase } of fields(get(body, 'phases')))
      for (const cursor of ['commands', 'finally'].flatMap(name => lines(get(phase, name))))
        yield {
          cursor,
          role: 'script',
          language: 'shell',
          job: { name: 'build', isOneShell: true },
          environments: [get(body, 'env', 'variables')],
        }
  },
})

/** A list of commands, or one text. */
const lines = (cursor: Cursor): readonly Cursor[] => (cursor.node?.type === 'sequence' ? items(cursor) : [cursor])
