import type { Cursor } from '../documents/cursor.ts'
import type { Holding, Unopened } from '../engine/carrier.ts'
import { decodeBase64 } from '../model/base64.ts'
import { gunzip } from '../model/inflate.ts'
import { rangeIn } from './unopened-range.ts'
import { deployedFile } from './written-file.ts'

/**
 * The file at `path` in a string in base64, which may be compressed, at the place of what it is encoded as; nothing where it is not
 * text. One that cannot be decompressed is unread.
 */
export function* encodedFile(cursor: Cursor, path: string): Generator<Holding | Unopened> {
  const { document, node } = cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return
  const octets = decodeBase64(node.value)
  const isCompressed = octets?.startsWith('\x1f\x8b') === true
  const value = isCompressed ? gunzip(octets) : octets
  if (value === undefined && isCompressed)
    yield { state: 'unread', kind: 'compressed file', reason: TOO_LARGE, ...rangeIn(document, node) }
  // What is not text has no language.
  if (value !== undefined && !value.includes('\0')) yield deployedFile({ ...cursor, node: { ...node, value } }, path)
}

const TOO_LARGE = 'it is damaged, or larger than 1 MB when it is decompressed'
