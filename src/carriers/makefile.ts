import { fields, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding } from '../engine/carrier.ts'
import { unreadProgram } from './variable-commands.ts'

/** The recipes of a Makefile's rules or of a justfile, and what make runs while it reads the file: each line has a shell of its own, with `.ONESHELL` each recipe. */
export default defineCarrier({
  id: 'makefile',
  types: ['makefile', 'justfile'],

  *holds({ body }) {
    for (const statement of items(body)) {
      yield* items(get(statement, 'run')).map(cursor => lineOf(cursor, ''))
      const rule = get(statement, 'rule')
      const name = literal(get(rule, 'targets', 0)) ?? ''
      for (const cursor of items(get(rule, 'recipe'))) {
        yield lineOf(cursor, name)
        if (COMPOSED.test(literal(cursor) ?? ''))
          yield* unreadProgram(cursor, 'a function of make puts the command together')
      }
      for (const { key, value } of fields(get(statement, 'define')))
        yield* items(value).map(cursor => lineOf(cursor, key))
    }
  },
})

/** A line that begins with a function which makes its words. */
const COMPOSED = /^[\s@+-]{0,9}\$[({](?:foreach|subst|patsubst|if|or|and|strip|join|addprefix)\b/

const lineOf = (cursor: Holding['cursor'], name: string): Holding => ({
  cursor,
  role: 'script',
  language: 'shell',
  job: { name, isOneShell: false, isRecipe: true },
})
