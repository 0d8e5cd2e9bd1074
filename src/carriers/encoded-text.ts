import type { Cursor } from '../documents/cursor.ts'
import { decodeBase64 } from '../model/base64.ts'
import { gunzip } from '../model/inflate.ts'

/** The text of a string in base64, which may be compressed, at the place of what it is encoded as; undefined where it is none. */
export function decodedText(cursor: Cursor): Cursor | undefined {
  const { node } = cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return undefined
  const octets = decodeBase64(node.value)
  const value = octets?.startsWith('\x1f\x8b') ? gunzip(octets) : octets
  // What is not text has no language.
  return value === undefined || value.includes('\0') ? undefined : { ...cursor, node: { ...node, value } }
}
