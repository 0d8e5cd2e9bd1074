import { lineEnd } from '../../model/lines.ts'
import type { Reading } from './reading.ts'

/**
 * Collects the comments of a text that has been read: `#` where a word could begin, outside of all that is taken. unbash
 * leaves them out of its tree.
 */
export function readComments({ source, at, taken, tally }: Reading): void {
  const first = source.indexOf('#')
  if (first < 0) return
  const ranges = inOrder(taken)
  let next = 0
  for (let start = first; start >= 0; ) {
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    const inside = ranges[next]
    const isTaken = inside !== undefined && inside.start <= start
    if (isTaken || !/^[\s;&|()]?$/.test(source.charAt(start - 1))) {
      start = source.indexOf('#', isTaken ? inside.end : start + 1)
      continue
    }
    const end = lineEnd(source, start)
    tally.comments.push({ text: source.slice(start + 1, end), start: at(start), end: at(end) })
    start = source.indexOf('#', end)
  }
}

interface Taken {
  readonly start: number
  readonly end: number
}

/** The pairs as ranges in their order; those that overlap are one. */
function inOrder(taken: readonly number[]): readonly Taken[] {
  const ranges: Taken[] = []
  for (let i = 0; i + 1 < taken.length; i += 2) {
    const [start = 0, end = 0] = [taken[i], taken[i + 1]]
    if (start < end) ranges.push({ start, end })
  }
  ranges.sort((a, b) => a.start - b.start)
  const apart: Taken[] = []
  for (const range of ranges) {
    const last = apart[apart.length - 1]
    if (last === undefined || last.end <= range.start) apart.push(range)
    else if (last.end < range.end) apart[apart.length - 1] = { start: last.start, end: range.end }
  }
  return apart
}
