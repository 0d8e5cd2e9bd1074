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
  return writtenOffsets(text, host, value) ?? throughOrigin(host, value, origin)
}

/** For a string that is written with escapes itself: by the text of the string, if both ends are found in it. */
function throughOrigin(host: ScalarNode, value: string, { text, at }: Origin): Offsets | undefined {
  if (at === undefined) return undefined
  const start = offsetAt(text.length, host.start, at)
  const end = offsetAt(text.length, host.end, at)
  if (start === undefined || end === undefined) return undefined
  const inside = writtenOffsets(text, { ...host, start, end }, value)
  return inside && Int32Array.from({ length: value.length + 1 }, (_, i) => at(inside[i] ?? end))
}

/** The offset that `at`, which never goes back, puts at `wanted`; undefined where none does. */
function offsetAt(length: number, wanted: number, at: (offset: number) => number): number | undefined {
  let low = 0
  let high = length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (at(middle) < wanted) low = middle + 1
    else high = middle
  }
  return at(low) === wanted ? low : undefined
}
