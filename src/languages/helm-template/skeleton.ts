import { readPipeline } from './expression.ts'
import type { RawPart } from './parts.ts'
import type { Action, Chain, Expression, Hole, Piece } from './tree.ts'

/** A piece of a skeleton, with the range of the template that it stands for. */
interface Segment {
  /** Where it begins in the skeleton. */
  readonly at: number
  readonly start: number
  readonly end: number
  /** Whether it has the template's own characters. */
  readonly isText: boolean
}

/** A template's text with a word in the place of each hole and nothing in the place of control structures: YAML, as far as it is any. */
export interface Skeleton {
  readonly text: string
  readonly holes: readonly Hole[]
  /** The holes that are a line of their own. */
  readonly lines: ReadonlySet<number>
  /** The range of the template that a range of the skeleton stands for. */
  readonly toRange: (start: number, end: number) => { readonly start: number; readonly end: number }
}

/** What begins a word that stands for a hole, and what ends it: characters of private use, which no template has. */
export const WORD = /\ue000([\ue100-\ue8ff])([\ue100-\ue8ff])\ue001(:?)/g
export const PRIVATE = /[\ue000-\uf8ff]/
const BASE = 0x800
const FIRST = 0xe100
/** How many holes there can be words for. */
export const MAX_HOLES = BASE * BASE

const wordOf = (number: number): string =>
  `\ue000${String.fromCharCode(FIRST + (number % BASE), FIRST + Math.floor(number / BASE))}\ue001`

/** The number of the hole that a word stands for. */
export const numberOf = (low: string, high: string): number =>
  low.charCodeAt(0) - FIRST + (high.charCodeAt(0) - FIRST) * BASE

interface Writer {
  readonly source: string
  readonly actions: ReadonlyMap<number, Action>
  readonly written: string[]
  length: number
  readonly segments: Segment[]
  readonly holes: Hole[]
  readonly lines: Set<number>
  /** The white space that the line begins with, while it has nothing else. */
  blank: { readonly start: number; readonly text: string }[]
  /** What the line has but white space at its beginning; undefined where it has nothing yet. */
  line: string | undefined
  indent: number
  /** The columns of the lists that are not over yet. */
  readonly lists: number[]
}

/** The skeleton of a part. Linear in its text. */
export function skeletonOf(source: string, part: RawPart, actions: ReadonlyMap<number, Action>): Skeleton {
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
  }
  writeBody(part.body, writer)
  const { written, holes, lines, segments } = writer
  return { text: written.join(''), holes, lines, toRange: ranges(segments) }
}

function writeBody(body: readonly Piece[], writer: Writer): void {
  for (const piece of body)
    if (piece.kind === 'text') writeText(piece.start, piece.end, writer)
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

const ENDS = 100

/** Of a long line only its beginning and its end matter. */
function append(line: string, text: string): string {
  const all = line + text
  return all.length > 3 * ENDS ? all.slice(0, ENDS) + all.slice(-ENDS) : all
}

function flush(writer: Writer): void {
  for (const { start, text } of writer.blank) push(text, start, start + text.length, true, writer)
  writer.blank = []
}

/** Of a line that has nothing but actions, nothing is left: before the first line of a block scalar, it is no part of that. */
function endBlank(writer: Writer): void {
  if (writer.blank.length > 1) writer.blank = []
  flush(writer)
}

/** The first text of a line, behind what white space it begins with. */
function begin(text: string, start: number, writer: Writer): void {
  const width = writer.blank.reduce((sum, one) => sum + one.text.length, 0)
  flush(writer)
  const content = text.trimStart()
  startLine(width + text.length - content.length, content, start, writer)
}

function startLine(indent: number, content: string, _start: number, writer: Writer): void {
  writer.indent = indent
  writer.line = content
  if (content.startsWith('#')) return
  const isItem = /^-(?:\s|$)/.test(content)
  const { lists } = writer
  while ((lists.at(-1) ?? -1) > indent || (!isItem && lists.at(-1) === indent)) lists.pop()
  if (isItem && lists.at(-1) !== indent) lists.push(indent)
}

function endLine(writer: Writer): void {
  writer.blank = []
  writer.line = undefined
}

function push(text: string, start: number, end: number, isText: boolean, writer: Writer): void {
  writer.segments.push({ at: writer.length, start, end, isText })
  writer.written.push(text)
  writer.length += text.length
}

/** Writes the word of a hole: in its line, or as a line of its own. */
function writeHole(hole: Hole, writer: Writer): void {
  const number = writer.holes.push(hole) - 1
  const isLast = isRestBlank(hole.end, writer)
  const indent = indentOf(hole)
  const isOwn = writer.line === undefined && isLast
  const isDash = /^(?:-[ \t]+)+$/.test(writer.line ?? '')
  const next = isLast && (isOwn || isDash || indent !== undefined) ? nextLine(hole.end, writer) : undefined
  const isBroken = !isOwn && indent !== undefined && next?.column === indent && /:\s*$/.test(writer.line ?? '')
  const isBlock = indent !== undefined && isLast && HEADER.test(writer.line ?? '')
  // `- {{ toYaml . | nindent 2 }}` and more fields of the item.
  const isFirst = isDash && next?.isItem === false && next.column === writer.indent + (writer.line ?? '').length
  const width = writer.blank.reduce((sum, { text }) => sum + text.length, 0)
  const { start, end } = hole
  if (isBlock) {
    push(`\n${' '.repeat(indent)}`, start, start, false, writer)
    push(wordOf(number), start, end, false, writer)
    return
  }
  if (!isOwn && !isBroken) {
    if (writer.line === undefined) begin('', start, writer)
    writer.line = append(writer.line ?? '', isFirst ? 'x:' : 'x')
    if (isFirst) writer.lines.add(number)
    push(`${wordOf(number)}${isFirst ? ':' : ''}`, start, end, false, writer)
    return
  }
  const column = indent ?? width
  const isItem = writer.lists.includes(column) || (next?.column === column && next.isItem)
  writer.lines.add(number)
  writer.blank = []
  push(`${isBroken ? '\n' : ''}${' '.repeat(column)}${isItem ? '- ' : ''}`, start, start, false, writer)
  startLine(column, isItem ? '- x' : 'x:', start, writer)
  push(`${wordOf(number)}${isItem ? '' : ':'}`, start, end, false, writer)
}

/** A key with the header of a block scalar. */
const HEADER = /:[ \t]+[|>][-+1-9]{0,2}[ \t]*$/
const REST = /(?:[ \t\r]|\{\{-?\s*end\s*-?\}\}|\{\{-?\s*\/\*[^*\n]*\*\/\s*-?\}\})*/y

function isRestBlank(end: number, { source }: Writer): boolean {
  REST.lastIndex = end
  REST.test(source)
  const next = source[REST.lastIndex]
  return next === undefined || next === '\n' || next === '#'
}

/** Where the next line with text of the template begins, if no hole comes before it. */
function nextLine(
  end: number,
  { source, actions }: Writer,
): { readonly column: number; readonly isItem: boolean } | undefined {
  let at = end
  while (at < source.length) {
    if (isWhite(source.charCodeAt(at))) {
      at++
      continue
    }
    const action = actions.get(at)
    if (action === undefined) {
      const column = at - (source.lastIndexOf('\n', at) + 1)
      return { column, isItem: /^-\s/.test(source.slice(at, at + 2)) }
    }
    if (action.keyword === 'output' && !action.source.startsWith('$')) {
      const column = indentIn(readPipeline(action.source).value)
      return column === undefined ? undefined : { column, isItem: false }
    }
    at = action.end
  }
  return undefined
}

const isWhite = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13)
const MAX_INDENT = 200

/** How far what a hole writes is indented, where it says so. */
function indentOf(hole: Hole): number | undefined {
  return hole.kind === 'chain' ? undefined : indentIn(hole.value)
}

function indentIn(value: Expression): number | undefined {
  if (value.op !== 'call' || (value.name !== 'nindent' && value.name !== 'indent')) return undefined
  const [width]: readonly Expression[] = value.arguments
  if (width?.op !== 'literal' || typeof width.value !== 'number') return undefined
  return Number.isInteger(width.value) && width.value >= 0 && width.value <= MAX_INDENT ? width.value : undefined
}

function writeChain(chain: Chain, writer: Writer): void {
  const text = writer.source.slice(chain.start, chain.end)
  const isInLine = !text.includes('\n')
  const isOwn = writer.line === undefined && isRestBlank(chain.end, writer)
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

/** A line that is a field or an item. */
const FIELD = /\n[ \t]*(?:- |["']?[\w./-]+["']?:(?:\s|$))/

function ranges(segments: readonly Segment[]): Skeleton['toRange'] {
  const at = (offset: number): Segment | undefined => {
    let low = 0
    let high = segments.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((segments[middle]?.at ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return segments[low - 1]
  }
  return (from, to) => {
    const first = at(from)
    const last = to > from ? at(to - 1) : first
    const start = first === undefined ? 0 : first.isText ? first.start + from - first.at : first.start
    if (to <= from || last === undefined) return { start, end: start }
    return { start, end: last.isText ? last.start + to - last.at : last.end }
  }
}
