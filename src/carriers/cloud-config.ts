import { get, items } from '../documents/cursor.ts'
import { defineCarrier } from '../engine/carrier.ts'
import { listedScript } from './container-command.ts'
import { listedFiles } from './listed-files.ts'

/** A cloud-init configuration: the files that it writes, the commands that it runs. */
export default defineCarrier({
  id: 'cloud-config',
  types: ['object'],
  within: ['user data'],
  // A manifest in a file, which may be encoded.
  opens: /\bapiVersion\b|\bencoding["']?:/,

  *holds({ body }) {
    yield* listedFiles(get(body, 'write_files'))
    for (const cursor of [...items(get(body, 'runcmd')), ...items(get(body, 'bootcmd'))])
      if (cursor.node?.type === 'sequence') yield* listedScript(items(cursor), cursor)
      else yield { cursor, role: 'user data', language: 'shell' }
  },
})
