import type { Range } from '../../languages/tree/query.ts'
import type { TextChange } from '../../languages/tree/text-change.ts'
import { carries, firstAfter, type Secrets } from './redact.ts'

/** Stop searching after this many missing secrets. */
const MOST_GONE = 64

/**
 * `changes` of `text` as they may be shown to others: the same change, but around the secrets that it leaves as they
 * are. Undefined if a secret would have to be shown.
 */
export function withoutSecrets(
  text: string,
  changes: readonly TextChange[],
  secrets: Secrets,
): readonly TextChange[] | undefined {
  const apart = changes.flatMap(change => splitAround(text, change, secrets.ranges))
  return apart.some(change => carries(change.text, secrets) || cutsInto(change, secrets.ranges)) ? undefined : apart
}

function splitAround(text: string, { start, end, text: written }: TextChange, ranges: readonly Range[]): TextChange[] {
  const pieces: TextChange[] = []
  let from = start
  let at = 0
  let gone = 0
  for (let i = firstAfter(ranges, start); i < ranges.length && gone < MOST_GONE; i++) {
    const range = ranges[i]
    if (range === undefined || range.end > end) break
    if (range.start < start) continue
    const found = written.indexOf(text.slice(range.start, range.end), at)
    if (found < 0) gone++
    else {
      pieces.push({ start: from, end: range.start, text: written.slice(at, found) })
      from = range.end
      at = found + range.end - range.start
    }
  }
  pieces.push({ start: from, end, text: written.slice(at) })
  const isChange = (piece: TextChange): boolean => text.slice(piece.start, piece.end) !== piece.text
  return pieces.length === 1 ? pieces : pieces.filter(isChange)
}

/** Whether a change takes away a part of a secret and writes something: that may be the rest of it. */
function cutsInto({ start, end, text }: TextChange, ranges: readonly Range[]): boolean {
  if (text === '' || start === end) return false
  const reached = [ranges[firstAfter(ranges, start)], ranges[firstAfter(ranges, end - 1)]]
  return reached.some(range => range !== undefined && range.start < end && (range.start < start || range.end > end))
}
