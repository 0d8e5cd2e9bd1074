import { languageOf } from '../../../languages/languages.ts'
import type { Node } from '../../../languages/tree/node.ts'
import type { Comment, Parsed } from '../../../languages/tree/parsed.ts'
import { countBefore } from '../../../model/count-before.ts'
import type { Lines } from '../../assemble/locate.ts'
import type { Reach } from './comments.ts'

/** Lines of a text, from 1, both included. */
export interface LineRange {
  readonly startLine: number
  readonly endLine: number
}

/** A half-open range of UTF-16 offsets. */
interface Range {
  readonly start: number
  readonly end: number
}

/** What is to be known of a file to tell which of its lines a comment is about. */
export interface Surroundings {
  readonly text: string
  readonly lines: Lines
  readonly parsed: Parsed
  readonly comments: readonly Comment[]
  /** The ranges of its resources; a smaller one may be in a larger one. */
  readonly resources: readonly Range[]
}

/** Makes the function that tells which lines a comment is about; undefined where that is nothing. */
export function linesAbout({ text, lines, parsed, comments, resources }: Surroundings) {
  const isBlocks = languageOf(parsed.format).hasBlocks === true
  const beginning = beginningOn(parsed.roots, lines, isBlocks)
  const blocks = isBlocks ? topBlocks(parsed.roots) : resources
  const commented = new Set(comments.map(({ start }) => start))
  const lineOf = (offset: number): number => lines.position(offset).line
  const toLines = ({ start, end }: Range): LineRange => ({
    startLine: lineOf(start),
    endLine: lineOf(lastOf(text, start, end)),
  })
  const firstOf = (line: number): number => {
    const start = lines.startOf(line)
    return start + (/^[ \t]*/.exec(text.slice(start, start + MAX_INDENT))?.[0].length ?? 0)
  }
  const known = new Map<number, number>()
  const below = (line: number): number => {
    let next = line + 1
    while (next < lines.count && !known.has(next) && commented.has(firstOf(next))) next++
    const found = known.get(next) ?? next
    for (let i = line + 1; i < next; i++) known.set(i, found)
    return found
  }
  const lastLines = new Map<number, number>()
  const lastFrom = (line: number): number => {
    const last = lastLines.get(line) ?? continued(text, lines, line)
    lastLines.set(line, last)
    return last
  }
  const smallestAround = containerOf(blocks)
  return ({ start, end }: Comment, reach: Reach): LineRange | undefined => {
    const line = lineOf(start)
    switch (reach) {
      case 'line':
        return { startLine: line, endLine: line }
      case 'around':
        return { startLine: line - 1, endLine: line + 1 }
      case 'next':
        return { startLine: line + 1, endLine: lastFrom(below(line)) }
      case 'file':
        return { startLine: 1, endLine: lines.count }
      case 'start': {
        const first = firstOf(line) === start ? below(lineOf(end)) : line
        return { startLine: first, endLine: Math.max(first, beginning.get(first) ?? first) }
      }
      case 'block': {
        const inside = smallestAround({ start, end })
        return inside && toLines(inside)
      }
    }
  }
}

/** Makes what finds the smallest of ranges, which lie apart or in each other, around another range. */
function containerOf(ranges: readonly Range[]): (inner: Range) => Range | undefined {
  const sorted = ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)
  let furthest = 0
  const ends = sorted.map(({ end }) => (furthest = Math.max(furthest, end)))
  return ({ start, end }) => {
    for (let i = countBefore(sorted, one => one.start <= start) - 1; i >= 0 && (ends[i] ?? 0) >= end; i--) {
      const one = sorted[i]
      if (one !== undefined && end <= one.end) return one
    }
    return undefined
  }
}

/** How far indentation is looked at, in UTF-16 units. */
const MAX_INDENT = 1000

/** The offset of the last character of a range that is not white space. */
function lastOf(text: string, start: number, end: number): number {
  let last = Math.min(end, text.length) - 1
  while (last > start && /\s/.test(text.charAt(last))) last--
  return Math.max(start, last)
}

/** The last line of a command or instruction that begins on `line` and goes on behind a backslash. */
function continued(text: string, lines: Lines, line: number): number {
  let last = line
  while (
    last < lines.count &&
    /\\\r?\n$/.test(text.slice(Math.max(0, lines.startOf(last + 1) - 3), lines.startOf(last + 1)))
  )
    last++
  return last
}

/** The last line of what begins on each line: a block or an argument, elsewhere the whole field or list item. */
function beginningOn(roots: readonly Node[], lines: Lines, isBlocks: boolean): ReadonlyMap<number, number> {
  const best = new Map<number, Range>()
  const add = ({ start, end }: Range): void => {
    const { line } = lines.position(start)
    const known = best.get(line)
    // Blocks of one type, or of the same labels, begin where the first of them does.
    const isBetter =
      known?.start === start ? (isBlocks ? end < known.end : end > known.end) : start < (known?.start ?? Infinity)
    if (isBetter) best.set(line, { start, end })
  }
  const seen = new Set<Node>()
  const open = [...roots]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node) || node.type === 'scalar') continue
    seen.add(node)
    if (isBlocks && node.type === 'mapping' && !roots.includes(node)) add(node)
    if (node.type === 'sequence') node.items.forEach(add)
    else for (const { keyStart, value } of node.entries) add({ start: keyStart, end: value.end })
    for (const inner of node.type === 'sequence' ? node.items : node.entries.map(({ value }) => value)) open.push(inner)
  }
  return new Map(Array.from(best, ([line, { end }]) => [line, lines.position(end - 1).line]))
}

/** The blocks of a file, each with its type and labels. A resource has two labels, all else one or none. */
function topBlocks([root]: readonly Node[]): readonly Range[] {
  if (root?.type !== 'mapping') return []
  return root.entries.flatMap(({ key, value }) => bodiesIn(value, LABELS.get(key) ?? 1))
}

const LABELS: ReadonlyMap<string, number> = new Map([
  ['resource', 2],
  ['data', 2],
  ['ephemeral', 2],
  ['locals', 0],
  ['terraform', 0],
  ['inputs', 0],
])

function bodiesIn(node: Node, labels: number): readonly Node[] {
  if (node.type === 'sequence') return node.items.flatMap(item => bodiesIn(item, labels))
  if (labels === 0 || node.type === 'scalar') return [node]
  return node.entries.flatMap(({ value }) => bodiesIn(value, labels - 1))
}
