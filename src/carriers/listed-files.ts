import { type Cursor, get, items } from '../documents/cursor.ts'
import { literal } from '../documents/read.ts'
import type { Holding } from '../engine/carrier.ts'
import { decodeBase64 } from '../model/base64.ts'
import { writtenFile } from './written-file.ts'

/** Files as cloud-init and Cluster API list them: `{path, content, encoding}`; what is compressed is not read. */
export const listedFiles = (files: Cursor): readonly Holding[] =>
  items(files).flatMap(file => {
    const content = decoded(get(file, 'content'), literal(get(file, 'encoding')) ?? '')
    return content === undefined ? [] : [writtenFile(content, literal(get(file, 'path')) ?? '')]
  })

/** The text of a file, at the place of what it is encoded as. */
function decoded(content: Cursor, encoding: string): Cursor | undefined {
  if (/^(?:text\/plain)?$/i.test(encoding)) return content
  const { node } = content
  if (!/^(?:b64|base64)$/i.test(encoding) || node?.type !== 'scalar' || typeof node.value !== 'string') return undefined
  const value = decodeBase64(node.value)
  return value === undefined ? undefined : { ...content, node: { ...node, value } }
}
