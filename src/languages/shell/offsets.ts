import type { OffsetsOf } from '../tree/offsets.ts'
import { decode } from './decode.ts'
import { type HereDocument, type Part, shellNode, type Word } from './tree.ts'

/** `Language.offsetsOf` of words and here-documents, whose quotes and escapes are the shell's. */
export const shellOffsetsOf: OffsetsOf = (host, { length }, { text, at }) => {
  const node = shellNode(host)
  if (node?.shell !== 'word' && node?.shell !== 'here-document') return undefined
  const offsets = offsetsOf(text, node)
  return { offsets: at && offsets.length === length + 1 ? offsets.map(offset => at(offset)) : undefined }
}

/**
 * For each UTF-16 unit of the text of a word or here-document, and for its end, the offset in the script at which it is
 * written. An escaped character is at its backslash; everything that `$'…'` decodes is at its beginning. `script` is the text
 * that was parsed: also of a script inside another document, which has offsets of its own.
 */
export function offsetsOf(script: string, node: Word | HereDocument): Int32Array {
  const length = node.parts.reduce((sum, { text }) => sum + text.length, 0)
  const offsets = new Int32Array(length + 1)
  let i = 0
  for (const part of node.parts) for (const offset of unitsOf(script, node, part)) offsets[i++] = offset
  offsets[length] = node.parts[node.parts.length - 1]?.end ?? node.start
  return offsets
}

function unitsOf(script: string, node: Word | HereDocument, { start, end, text, quote, kind }: Part): Iterable<number> {
  if (script.slice(start, end) === text) return Int32Array.from({ length: text.length }, (_, i) => start + i)
  const isDocument = node.shell === 'here-document'
  const rule = isDocument ? (node.isQuoted ? 'single' : 'here-document') : quote
  const decoded = kind === 'literal' ? decode(script, start, end, rule, isDocument && node.dropsTabs) : undefined
  return decoded?.text === text ? decoded.offsets : new Int32Array(text.length).fill(start)
}
