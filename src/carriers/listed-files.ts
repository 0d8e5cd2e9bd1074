import { type Cursor, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import type { Holding, Unopened } from '../engine/carrier.ts'
import { encodedFile } from './encoded-text.ts'
import { deployedFile } from './written-file.ts'

/** Files as cloud-init and Cluster API list them: `{path, content, encoding}`. */
export function* listedFiles(files: Cursor): Generator<Holding | Unopened> {
  for (const file of items(files)) {
    const content = get(file, 'content')
    const path = literal(get(file, 'path')) ?? ''
    const encoding = literal(get(file, 'encoding')) ?? ''
    if (/^(?:text\/plain)?$/i.test(encoding)) yield deployedFile(content, path)
    else if (/^(?:b64|base64|gz(?:ip)?(?:\+b(?:ase)?64)?)$/i.test(encoding)) yield* encodedFile(content, path)
  }
}
