import { countBefore } from '../../model/count-before.ts'
import type { RawPart } from './parts.ts'
import { isRestBlank, isWithin, writeClosed, writeHole, writeInBlock, writeKey } from './skeleton-holes.ts'
import { append, begin, endBlank, endLine, push, type Segment, type Writer } from './skeleton-writer.ts'
import type { Action, Chain, Hole, Piece } from './tree.ts'

/** A template's text with a word in the place of each hole and nothing in the place of control structures: YAML, as far as it is any. */
export interface Skeleton {
  readonly text: string
  readonly holes: readonly Hole[]
  /** The holes that are a line of their own. */
  readonly lines: ReadonlySet<number>
  /** How far the block scalar is indented that a control structure is a part of. */
  readonly blocks: ReadonlyMap<number, number>
  /** The range of the template for a range of the skeleton. */
  readonly toRange: (start: number, end: number) => { readonly start: number; readonly end: number }
}

/** The skeleton of a part, in which `closed` control structures are a hole each. Linear in its text. */
export function skeletonOf(
  source: string,
  part: RawPart,
  actions: ReadonlyMap<number, Action>,
  closed: ReadonlySet<Chain> = new Set(),
): Skeleton {
  const writer: Writer = {
    source,
    actions,
    written: [],
    length: 0,
    segments: [],
    holes: [],
    lines: new Set(),
    blank: [],
    line: undefined,
    indent: 0,
    lists: [],
    blocks: new Map(),
    block: undefined,
    closed,
    last: '',
  }
  writeBody(part.body, writer)
  const { written, holes, lines, blocks, segments } = writer
  return { text: written.join(''), holes, lines, blocks, toRange: ranges(segments) }
}

/** Where a text begins: what an action before it in its line trims is not a part of what it makes (`{{ end -}} Role`). */
const startOf = ({ start, from }: Extract<Piece, { kind: 'text' }>, { line, source }: Writer): number =>
  line !== undefined && !source.slice(start, from).includes('\n') ? from : start

function writeBody(body: readonly Piece[], writer: Writer): void {
  for (const piece of body)
    if (piece.kind === 'text') writeText(startOf(piece, writer), piece.end, writer)
    else if (piece.kind === 'output') writeHole(piece, writer)
    else writeChain(piece, writer)
}

function writeText(start: number, end: number, writer: Writer): void {
  const { source } = writer
  for (let at = start; at < end; ) {
    const lineFeed = source.indexOf('\n', at)
    const stop = lineFeed < 0 || lineFeed >= end ? end : lineFeed + 1
    writeLine(at, stop, writer)
    at = stop
  }
}

/** Writes what ends a line, or is a part of one. */
function writeLine(start: number, end: number, writer: Writer): void {
  const text = writer.source.slice(start, end)
  const isEnd = text.endsWith('\n')
  if (writer.line === undefined && text.trim() === '') {
    writer.blank.push({ start, text })
    if (isEnd) endBlank(writer)
  } else {
    if (writer.line === undefined) begin(text, start, writer)
    else writer.line = append(writer.line, text)
    push(text, start, end, true, writer)
  }
  if (isEnd) endLine(writer)
}

function writeChain(chain: Chain, writer: Writer): void {
  if (writer.closed.has(chain)) {
    writeClosed(chain, writer)
    return
  }
  const text = writer.source.slice(chain.start, chain.end)
  const isInLine = !text.includes('\n')
  const isOwn = writer.line === undefined && isRestBlank(chain.end, writer)
  if (writer.block !== undefined && isWithin(text, writer.block)) {
    writeInBlock(chain, text, writer.block, writer)
    return
  }
  if (isInLine && isOwn && chain.branches.every(branch => isKey(branch, writer))) {
    writeKey(chain, writer)
    return
  }
  if (isInLine ? !isOwn : writer.line !== undefined && !FIELD.test(text)) {
    writeHole(chain, writer)
    return
  }
  for (const [i, branch] of chain.branches.entries()) {
    if (i > 0 && writer.line !== undefined) {
      const { indent } = writer
      push('\n', branch.start, branch.start, false, writer)
      endLine(writer)
      writer.blank = [{ start: branch.start, text: ' '.repeat(indent) }]
    }
    writeBody(branch.body, writer)
  }
}

/** Whether a branch is a key without a value, which is in the lines behind the control structure. */
const isKey = ({ body }: Chain['branches'][number], { source }: Writer): boolean => {
  const [only, ...others] = body
  return only?.kind === 'text' && others.length === 0 && /^\s*[\w.-]+:\s*$/.test(source.slice(only.start, only.end))
}

/** A line that is a field or an item. */
const FIELD = /\n[ \t]*(?:- |["']?(?:[\w./-]|\{\{[^{}\n]{1,200}\}\})+["']?:(?:\s|$))/

function ranges(segments: readonly Segment[]): Skeleton['toRange'] {
  const at = (offset: number): Segment | undefined => segments[countBefore(segments, one => one.at <= offset) - 1]
  return (from, to) => {
    const first = at(from)
    const last = to > from ? at(to - 1) : first
    const start = first === undefined ? 0 : first.isText ? first.start + from - first.at : first.start
    if (to <= from || last === undefined) return { start, end: start }
    return { start, end: last.isText ? last.start + to - last.at : last.end }
  }
}
