import type { Action, Chain, Hole } from './tree.ts'

/** A piece of a skeleton, with the range of the template that it replaces. */
export interface Segment {
  /** Where it begins in the skeleton. */
  readonly at: number
  readonly start: number
  readonly end: number
  /** Whether it has the template's own characters. */
  readonly isText: boolean
}

/** What begins a word that replaces a hole, and what ends it: characters of private use, which no template has. */
export const WORD = /\ue000([\ue100-\ue8ff])([\ue100-\ue8ff])\ue001(:?)/g

export const PRIVATE = /[\ue000-\uf8ff]/

const BASE = 0x800

const FIRST = 0xe100

/** How many holes there can be words for. */
export const MAX_HOLES = BASE * BASE

export const wordOf = (number: number): string =>
  `\ue000${String.fromCharCode(FIRST + (number % BASE), FIRST + Math.floor(number / BASE))}\ue001`

/** The number of the hole that a word replaces. */
export const numberOf = (low: string, high: string): number =>
  low.charCodeAt(0) - FIRST + (high.charCodeAt(0) - FIRST) * BASE

export interface Writer {
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
  readonly blocks: Map<number, number>
  /** The control structures that are not read. */
  readonly closed: ReadonlySet<Chain>
  /** The last line with text, without the white space before it. */
  last: string
  /** The block scalar that the line is a part of: the column of its key, and that of its text where that is known. */
  block: Block | undefined
}

export interface Block {
  readonly key: number
  width: number | undefined
}

const ENDS = 100

/** Of a long line only its beginning and its end matter. */
export function append(line: string, text: string): string {
  const all = line + text
  return all.length > 3 * ENDS ? all.slice(0, ENDS) + all.slice(-ENDS) : all
}

export function flush(writer: Writer): void {
  for (const { start, text } of writer.blank) push(text, start, start + text.length, true, writer)
  writer.blank = []
}

/** Nothing is left of a line with only actions: before the first line of a block scalar, it is not part of it. */
export function endBlank(writer: Writer): void {
  if (writer.blank.length > 1) writer.blank = []
  flush(writer)
}

/** The first text of a line, behind what white space it begins with. */
export function begin(text: string, start: number, writer: Writer): void {
  const width = writer.blank.reduce((sum, one) => sum + one.text.length, 0)
  flush(writer)
  const content = text.trimStart()
  startLine(width + text.length - content.length, content, start, writer)
}

export function startLine(indent: number, content: string, _start: number, writer: Writer): void {
  writer.indent = indent
  writer.line = content
  const { block } = writer
  if (block !== undefined && indent > block.key) block.width ??= indent
  else writer.block = undefined
  if (content.startsWith('#') || writer.block !== undefined) return
  const isItem = /^-(?:\s|$)/.test(content)
  const { lists } = writer
  while ((lists.at(-1) ?? -1) > indent || (!isItem && lists.at(-1) === indent)) lists.pop()
  if (isItem && lists.at(-1) !== indent) lists.push(indent)
}

export function endLine(writer: Writer): void {
  const { line, block, indent } = writer
  if (line !== undefined) writer.last = line
  if (block === undefined && line !== undefined && BLOCK.test(line))
    writer.block = { key: indent + (/^(?:- +)*/.exec(line)?.[0].length ?? 0), width: undefined }
  writer.blank = []
  writer.line = undefined
}

export function push(text: string, start: number, end: number, isText: boolean, writer: Writer): void {
  writer.segments.push({ at: writer.length, start, end, isText })
  writer.written.push(text)
  writer.length += text.length
}

/** A line that ends with the header of a block scalar. */
const BLOCK = /(?:^|[\s:])[|>][-+1-9]{0,2}[ \t\r]*(?:[ \t]#.*)?\n?$/
