import type { TemplatePart } from '../../languages/hcl/tree.ts'
import type { Node } from '../../languages/tree/node.ts'
import type { Range } from '../nodes.ts'

/** A part of a template: from where to where it is written, and the text that it becomes. UTF-16 offsets. */
interface Piece extends Range {
  readonly filled: string
}

/**
 * The parts of a template with where they are written in its text; undefined where one has no text, or is not written as it
 * is: after an escape, or where a `~` takes blanks away.
 */
export function piecesOf(
  text: string,
  parts: readonly TemplatePart[],
  fill: (part: TemplatePart) => string | undefined,
): readonly Piece[] | undefined {
  const pieces: Piece[] = []
  let at = 0
  for (const [i, part] of parts.entries()) {
    const next = parts[i + 1]
    const filled = fill(part)
    const end = typeof part === 'string' ? at + part.length : startOf(text, next, at)
    if (filled === undefined || end === undefined || (typeof part === 'string' && !text.startsWith(part, at)))
      return undefined
    pieces.push({ start: at, end, filled })
    at = end
  }
  return at === text.length ? pieces : undefined
}

/** Where the part after an expression begins, from an offset in it on. */
function startOf(text: string, next: TemplatePart | undefined, from: number): number | undefined {
  if (next === undefined) return text.length
  const found = text.indexOf(typeof next === 'string' ? next : '${', from + 1)
  return found < 0 ? undefined : found
}

/** The pointers into a template's own tree of what there is in the tree of the filled text: of what is at the same range. */
export function pointersOf(template: Node | undefined, pieces: readonly Piece[]): (node: Node) => string {
  const pointers = new Map<string, string>()
  if (template !== undefined) note(template, '', pointers)
  const writtenAt = writtenIn(pieces)
  return node => pointers.get(keyOf(node.type, writtenAt(node))) ?? ''
}

function note(node: Node, pointer: string, pointers: Map<string, string>): void {
  pointers.set(keyOf(node.type, node), pointer)
  if (node.type === 'sequence') for (const [i, item] of node.items.entries()) note(item, `${pointer}/${i}`, pointers)
}

const keyOf = (type: Node['type'], { start, end }: Range): string => `${type} ${start} ${end}`

/** Where it is written what is at a range of the filled text. */
function writtenIn(pieces: readonly Piece[]): (range: Range) => Range {
  const starts: number[] = []
  let length = 0
  for (const { filled } of pieces) {
    starts.push(length)
    length += filled.length
  }
  const offset = (at: number, isEnd: boolean): number => {
    const i = Math.max(
      0,
      starts.findLastIndex(start => (isEnd ? start < at : start <= at)),
    )
    const [piece, start = 0] = [pieces[i], starts[i]]
    if (piece === undefined) return 0
    const isVerbatim = piece.filled.length === piece.end - piece.start
    return isVerbatim ? piece.start + at - start : isEnd ? piece.end : piece.start
  }
  return ({ start, end }) => ({ start: offset(start, false), end: offset(end, true) })
}

/** A tree's nodes. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node
  if (node.type === 'sequence') for (const item of node.items) yield* nodesOf(item)
}
