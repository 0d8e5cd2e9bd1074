import { languages } from './languages.ts'
import type { ScalarNode } from './tree/node.ts'
import { fileOrigin, type Offsets, type Origin, writtenOffsets } from './tree/offsets.ts'

/**
 * Where the characters of the string `host`, whose value is `value`, are in the file's `text`. A character that is
 * written as an escape (`\"`, `''`) is where the escape begins. Undefined if that is not certain. `origin` is
 * that of the document that the host is a node of, where that is not the file's own text.
 */
export function contentOffsets(
  text: string,
  host: ScalarNode,
  value: string,
  origin: Origin = fileOrigin(text),
): Offsets | undefined {
  for (const { offsetsOf } of languages) {
    const own = offsetsOf?.(host, value, origin)
    if (own !== undefined) return own.offsets
  }
  return writtenOffsets(text, host, value)
}
