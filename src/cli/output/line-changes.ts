/** Lines that differ: from `from` up to `fromEnd` before, from `to` up to `toEnd` after; numbers from 0, half-open. */
export interface LineChange {
  readonly from: number
  readonly fromEnd: number
  readonly to: number
  readonly toEnd: number
}

type Lines = readonly string[]

/** After this many single differences the search stops with what was found so far, so that the time is linear in the length. */
const MAX_STEPS = 200

/** What has to change in `before` to become `after`, in order, as few lines as can be found quickly. */
export function lineChanges(before: Lines, after: Lines): readonly LineChange[] {
  const changes: LineChange[] = []
  let at: Point = { x: 0, y: 0 }
  while (at.x < before.length || at.y < after.length) {
    const { edits, end } = shortestWay(before, after, at)
    for (const { x, y, isInsertion } of edits) {
      const next = { from: x, fromEnd: isInsertion ? x : x + 1, to: y, toEnd: isInsertion ? y + 1 : y }
      const last = changes.at(-1)
      if (last?.fromEnd === next.from && last.toEnd === next.to)
        changes[changes.length - 1] = { ...last, fromEnd: next.fromEnd, toEnd: next.toEnd }
      else changes.push(next)
    }
    at = end
  }
  return changes
}

/** Numbers of lines that are passed before and after. */
interface Point {
  readonly x: number
  readonly y: number
}

/** At this point a line of the text after is put in, or one of the text before left out. */
interface LineEdit extends Point {
  readonly isInsertion: boolean
}

/**
 * E. Myers, "An O(ND) Difference Algorithm and Its Variations" (1986): for each number of differences, how far one gets
 * on each diagonal (x - y). Goes from `start` to the end of both texts, or to the furthest point within the steps.
 */
function shortestWay(
  before: Lines,
  after: Lines,
  start: Point,
): { readonly edits: readonly LineEdit[]; readonly end: Point } {
  const furthest: ReadonlyMap<number, number>[] = []
  let last: ReadonlyMap<number, number> = new Map([[1, 0]])
  for (let steps = 0; ; steps++) {
    const reached = new Map<number, number>()
    let best: Point & { readonly diagonal: number } = { x: -1, y: -1, diagonal: 0 }
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      let x = isDown(last, diagonal, steps) ? (last.get(diagonal + 1) ?? 0) : (last.get(diagonal - 1) ?? 0) + 1
      while (isBoth(before, after, start.x + x, start.y + x - diagonal)) x++
      reached.set(diagonal, x)
      const point = { x: start.x + x, y: start.y + x - diagonal, diagonal }
      const isInside = point.x <= before.length && point.y <= after.length
      if (isInside && point.x + point.y > best.x + best.y) best = point
    }
    const isEnd = best.x === before.length && best.y === after.length
    if (isEnd || steps === MAX_STEPS) return { edits: wayBack(furthest, best.diagonal, start), end: best }
    furthest.push(reached)
    last = reached
  }
}

const isBoth = (before: Lines, after: Lines, x: number, y: number): boolean =>
  x < before.length && y < after.length && before[x] === after[y]

/** Whether the way to this diagonal comes from the one above it: a line is put in. */
const isDown = (last: ReadonlyMap<number, number>, diagonal: number, steps: number): boolean =>
  diagonal === -steps || (diagonal !== steps && (last.get(diagonal - 1) ?? 0) < (last.get(diagonal + 1) ?? 0))

function wayBack(furthest: readonly ReadonlyMap<number, number>[], to: number, start: Point): readonly LineEdit[] {
  const edits: LineEdit[] = []
  let diagonal = to
  for (let steps = furthest.length; steps > 0; steps--) {
    const last = furthest[steps - 1] ?? new Map()
    const isInsertion = isDown(last, diagonal, steps)
    diagonal += isInsertion ? 1 : -1
    const x = last.get(diagonal) ?? 0
    edits.push({ x: start.x + x, y: start.y + x - diagonal, isInsertion })
  }
  return edits.reverse()
}
