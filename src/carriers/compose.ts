import { fields, get } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { dockerScriptOf } from './container-command.ts'

/** What the services of a compose file run: a command, with the entrypoint that is given it, and the check of their health. */
export default defineCarrier({
  id: 'compose',
  types: ['object'],

  *holds({ body }) {
    for (const { value: service } of fields(get(body, 'services'))) {
      if (literal(get(service, 'image')) === undefined && get(service, 'build').node === undefined) continue
      const run = dockerScriptOf(get(service, 'entrypoint'), get(service, 'command'))
      if (run !== undefined) yield run
    }
  },
})
