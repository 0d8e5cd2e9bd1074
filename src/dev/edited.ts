import { type Node, parse } from 'acorn'
import { type SimpleVisitors, simple } from 'acorn-walk'

/** Notes what stands in the place of a part of a program; the text is asked for once all parts are known. */
type Replace = (node: Node, text: () => string) => void

/** The text of a CommonJS module with other text in the place of the parts that `visitors` names. */
export function edited(source: string, visitors: (replace: Replace, copy: Copy) => SimpleVisitors<unknown>): string {
  const edits: Edit[] = []
  const copy: Copy = ({ start, end }) => copied(source, edits, start, end)
  const replace: Replace = ({ start, end }, text) => void edits.push({ start, end, text })
  simple(parse(source, { ecmaVersion: 'latest', sourceType: 'commonjs' }), visitors(replace, copy))
  // Of two that start together, the outer one comes first.
  edits.sort((one, other) => one.start - other.start || other.end - one.end)
  return copied(source, edits, 0, source.length)
}

/** A part of the source (offsets, half-open), and what stands in its place. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: () => string
}

/** Gives the text of a part of the program, with what is edited within it. */
export type Copy = (node: Node) => string

/** The source from `start` to `end` with its outermost edits, which are sorted by where they start. */
function copied(source: string, edits: readonly Edit[], start: number, end: number): string {
  const parts: string[] = []
  let position = start
  for (let n = firstFrom(edits, start); n < edits.length; n++) {
    const edit = edits[n]
    if (edit === undefined || edit.end > end) break
    if (edit.start < position) continue
    parts.push(source.slice(position, edit.start), edit.text())
    position = edit.end
  }
  return [...parts, source.slice(position, end)].join('')
}

/** The number of the first edit that starts at `start` or after. */
function firstFrom(edits: readonly Edit[], start: number): number {
  let [low, high] = [0, edits.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((edits[middle]?.start ?? start) < start) low = middle + 1
    else high = middle
  }
  return low
}
