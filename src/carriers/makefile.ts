import { fields, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding } from '../engine/carrier.ts'

/** The recipes of a Makefile's rules or of a justfile, and what make runs while it reads the file: each line has a shell of its own, with `.ONESHELL` each recipe. */
export default defineCarrier({
  id: 'makefile',
  types: ['makefile', 'justfile'],

  *holds({ body }) {
    for (const statement of items(body)) {
      yield* items(get(statement, 'run')).map(cursor => lineOf(cursor, ''))
      const rule = get(statement, 'rule')
      const name = literal(get(rule, 'targets', 0)) ?? ''
      yield* items(get(rule, 'recipe')).map(cursor => lineOf(cursor, name))
      for (const { key, value } of fields(get(statement, 'define')))
        yield* items(value).map(cursor => lineOf(cursor, key))
    }
  },
})

const lineOf = (cursor: Holding['cursor'], name: string): Holding => ({
  cursor,
  role: 'script',
  language: 'shell',
  job: { name, isOneShell: false, isRecipe: true },
})
