import { remembered } from '../../model/remembered.ts'
import { readPipeline } from './expression.ts'
import { INCLUDED } from './jinja.ts'
import { append, type Block, begin, push, startLine, type Writer, wordOf } from './skeleton-writer.ts'
import type { Action, Chain, Expression, Hole } from './tree.ts'

/** Writes the word of a hole: in its line, or as a line of its own. */
export function writeHole(hole: Hole, writer: Writer): void {
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
  if (indent === undefined && width < writer.indent && isValueOfLast(next, writer)) {
    writeValue(hole, number, writer)
    return
  }
  const own = hole.kind === 'output' && hole.value === INCLUDED ? Math.max(width, deepest(writer)) : (indent ?? width)
  // Where it is to be in a column before its own, and the next line is not, it ends no object: it writes nothing there.
  const column = own < width && next?.isItem === false && next.column > own ? next.column : own
  const isItem = writer.lists.includes(column) || (next?.column === column && next.isItem)
  writer.lines.add(number)
  writer.blank = []
  push(`${isBroken ? '\n' : ''}${' '.repeat(column)}${isItem ? '- ' : ''}`, start, start, false, writer)
  startLine(column, isItem ? '- x' : 'x:', start, writer)
  push(`${wordOf(number)}${isItem ? '' : ':'}`, start, end, false, writer)
}

/** The column of what goes on from the last line: the value of its key, or the next field. */
function deepest({ last, indent }: Writer): number {
  const dashes = /^(?:- +)*/.exec(last)?.[0].length ?? 0
  return indent + dashes + (/:\s*$/.test(last) ? 2 : 0)
}

/** Writes a control structure whose branches are a key alone, each: the word of a key. */
export function writeKey(chain: Chain, writer: Writer): void {
  const number = writer.holes.push(chain) - 1
  begin('', chain.start, writer)
  writer.line = append(writer.line ?? '', 'x:')
  push(`${wordOf(number)}:`, chain.start, chain.end, false, writer)
}

/** Whether what follows a key that ends its line is neither a list nor indented more, so that only the hole between them can be its value. */
const isValueOfLast = (next: NextLine | undefined, { last, indent }: Writer): boolean =>
  /:\s*$/.test(last) && next?.isItem !== true && (next?.column ?? 0) <= indent

/** Writes a hole as the value of the key before it: what is included has its own indentation. */
function writeValue({ start, end }: Hole, number: number, writer: Writer): void {
  const column = writer.indent + 2
  writer.blank = []
  push(' '.repeat(column), start, start, false, writer)
  startLine(column, 'x', start, writer)
  push(wordOf(number), start, end, false, writer)
}

/** A key with the header of a block scalar. */
const HEADER = /:[ \t]+[|>][-+1-9]{0,2}[ \t]*$/

const REST = /(?:[ \t\r]|\{\{-?\s*end\s*-?\}\}|\{\{-?\s*\/\*[^*\n]*\*\/\s*-?\}\})*/y

export function isRestBlank(end: number, { source }: Writer): boolean {
  REST.lastIndex = end
  REST.test(source)
  const next = source[REST.lastIndex]
  return next === undefined || next === '\n' || next === '#'
}

interface NextLine {
  readonly column: number
  readonly isItem: boolean
}

/** What follows the actions that write nothing, by where these begin: many may follow each other. */
const followingOf = remembered((_: Writer['actions']) => new Map<number, NextLine | undefined>())

/** Where the next line with text of the template begins, if no hole comes before it. */
function nextLine(end: number, { source, actions }: Writer): NextLine | undefined {
  const following = followingOf(actions)
  const passed: number[] = []
  let at = end
  while (at < source.length && (isWhite(source.charCodeAt(at)) || isSilent(actions.get(at))) && !following.has(at)) {
    const action = actions.get(at)
    if (action !== undefined) passed.push(at)
    at = action?.end ?? at + 1
  }
  const found = following.has(at) ? following.get(at) : lineAt(at, source, actions.get(at))
  for (const one of passed) following.set(one, found)
  return found
}

/** Whether an action writes nothing, or what is not known to be a line of its own. */
const isSilent = (action: Action | undefined): boolean =>
  action !== undefined && (action.keyword !== 'output' || action.source.startsWith('$'))

function lineAt(at: number, source: string, action: Action | undefined): NextLine | undefined {
  if (at >= source.length) return undefined
  if (action === undefined)
    return { column: at - (source.lastIndexOf('\n', at) + 1), isItem: /^-\s/.test(source.slice(at, at + 2)) }
  const column = indentIn(readPipeline(action.source).value)
  return column === undefined ? undefined : { column, isItem: false }
}

const isWhite = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13)

const MAX_INDENT = 200

/** How far what a hole writes is indented, where it says so. */
function indentOf(hole: Hole): number | undefined {
  return hole.kind === 'chain' ? undefined : indentIn(hole.value)
}

function indentIn(value: Expression): number | undefined {
  // `tpl (toYaml .x | indent 6) .` writes what it is given.
  if (value.op === 'call' && value.name === 'tpl' && value.arguments[0] !== undefined)
    return indentIn(value.arguments[0])
  if (value.op !== 'call' || (value.name !== 'nindent' && value.name !== 'indent')) return undefined
  const [width]: readonly Expression[] = value.arguments
  if (width?.op !== 'literal' || typeof width.value !== 'number') return undefined
  return Number.isInteger(width.value) && width.value >= 0 && width.value <= MAX_INDENT ? width.value : undefined
}

/** Writes a control structure whose content is not read: an item, the value of the key before it, or a line. */
export function writeClosed({ start, end }: Chain, writer: Writer): void {
  const hole: Hole = { kind: 'output', start, end, value: { op: 'unknown' } }
  if (writer.line !== undefined) {
    writeHole(hole, writer)
    return
  }
  const next = nextLine(end, writer)
  const isValue = isValueOfLast(next, writer)
  const own = Math.min(writer.indent, ...columnsIn(writer.source.slice(start, end)))
  const column = isValue ? writer.indent + 2 : (next?.column ?? own)
  const number = writer.holes.push(hole) - 1
  const isItem = !isValue && (next?.isItem === true || (next === undefined && writer.lists.includes(column)))
  writer.blank = []
  if (!isValue) writer.lines.add(number)
  push(`${' '.repeat(column)}${isItem ? '- ' : ''}`, start, start, false, writer)
  startLine(column, isItem ? '- x' : 'x:', start, writer)
  push(`${wordOf(number)}${isItem || isValue ? '' : ':'}`, start, end, false, writer)
}

/** Whether all lines that a control structure writes are indented more than the key of a block scalar. */
export const isWithin = (text: string, { key }: Block): boolean => columnsIn(text).every(column => column > key)

const CONTROL = /^\{\{-?\s*(?:(?:if|else|end|with|range)\b|\$\w*\s*:?=|\/\*)/

const INDENTED = /\bn?indent\s+(\d{1,3})\b/

/** The columns of the lines that a text writes, as far as they are known. */
const columnsIn = (text: string): readonly number[] =>
  text.split('\n').flatMap(line => {
    const content = line.trimStart()
    const indented = content.startsWith('{{') ? INDENTED.exec(content)?.[1] : undefined
    if (indented !== undefined) return [Number(indented)]
    return content === '' || CONTROL.test(content) ? [] : [line.length - content.length]
  })

/** A control structure in a block scalar is a word of it: what it writes is one of its branches. */
export function writeInBlock(chain: Chain, text: string, block: Block, writer: Writer): void {
  const number = writer.holes.push(chain) - 1
  const width = block.width ?? columnsIn(text)[0] ?? block.key + 2
  block.width = width
  if (writer.line === undefined) {
    writer.blank = []
    writer.blocks.set(number, width)
    push(' '.repeat(width), chain.start, chain.start, false, writer)
    writer.line = 'x'
  }
  push(wordOf(number), chain.start, chain.end, false, writer)
}
