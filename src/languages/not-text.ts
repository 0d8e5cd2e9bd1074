import type { Skipped } from './tree/parsed.ts'

/** No text contains null bytes; half a surrogate pair replaces a byte that is not UTF-8 (src/workspace/encoding.ts). */
const NOT_TEXT = /\0|\p{Cs}/u

/** The first place that keeps `text` from being text, and why; undefined where there is none. Offsets are UTF-16. */
export function notText(text: string): Skipped | undefined {
  const found = NOT_TEXT.exec(text)
  if (found === null) return undefined
  const reason = found[0] === '\0' ? 'it is binary' : 'it is not UTF-8'
  return { reason, start: found.index, end: found.index + 1 }
}
