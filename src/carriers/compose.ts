import { type Cursor, fields, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier, type Holding, type Unopened } from '../engine/carrier.ts'
import { dockerScriptsOf } from './container-command.ts'
import { commandsIn, unreadWords } from './variable-commands.ts'

/** What the services of a compose file run: a command, with the entrypoint that is given it, and the check of their health. */
export default defineCarrier({
  id: 'compose',
  types: ['object'],

  *holds({ body }) {
    for (const { value: service } of fields(get(body, 'services'))) {
      if (literal(get(service, 'image')) === undefined && get(service, 'build').node === undefined) continue
      yield* dockerScriptsOf(service)
      yield* healthCheck(get(service, 'healthcheck', 'test'))
      yield* commandsIn([get(service, 'environment')])
    }
  },
})

/** `test: [CMD-SHELL, TEXT]`, `test: [CMD, PROGRAM, …]`, `test: TEXT`. */
function* healthCheck(test: Cursor): Generator<Holding | Unopened> {
  const [how, ...words] = items(test)
  const [text] = words
  if (test.node?.type === 'scalar') yield { cursor: test, role: 'script', language: 'shell' }
  else if (how !== undefined && literal(how) === 'CMD-SHELL' && text !== undefined)
    yield { cursor: text, role: 'script', language: 'shell' }
  else yield* unreadWords(words)
}
