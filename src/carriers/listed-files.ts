import { type Cursor, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import type { Holding } from '../engine/carrier.ts'
import { decodedText } from './encoded-text.ts'
import { deployedFile } from './written-file.ts'

/** Files as cloud-init and Cluster API list them: `{path, content, encoding}`. */
export const listedFiles = (files: Cursor): readonly Holding[] =>
  items(files).flatMap(file => {
    const content = decoded(get(file, 'content'), literal(get(file, 'encoding')) ?? '')
    return content === undefined ? [] : [deployedFile(content, literal(get(file, 'path')) ?? '')]
  })

/** The text of a file, at the place of what it is encoded as. */
const decoded = (content: Cursor, encoding: string): Cursor | undefined =>
  /^(?:text\/plain)?$/i.test(encoding)
    ? content
    : /^(?:b64|base64|gz(?:ip)?(?:\+b(?:ase)?64)?)$/i.test(encoding)
      ? decodedText(content)
      : undefined
