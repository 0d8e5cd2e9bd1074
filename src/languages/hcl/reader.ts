import type { Node } from '../tree/node.ts'
import type { Comment, SyntaxProblem } from '../tree/parsed.ts'

/** A text that is read from the left to the right. */
export interface Reader {
  readonly text: string
  /** The offset up to which it is read; the end of the text once there is a fault. */
  at: number
  /** Whether a line break is white space here, as between brackets. */
  hasLines: boolean
  /** How many brackets and blocks are open. */
  depth: number
  /** The first thing that is not well formed since it was last taken away. */
  fault: SyntaxProblem | undefined
  readonly comments: Comment[]
  /** Reads an expression; here since operands, templates and expressions contain each other. */
  readonly expression: (reader: Reader) => Node
}

const [TAB, FEED, RETURN, SPACE, HASH, SLASH, STAR] = [9, 10, 13, 32, 35, 47, 42]

/** Passes white space and comments; line breaks only where they are white space. */
export function skip(reader: Reader): void {
  const { text } = reader
  for (;;) {
    const unit = text.charCodeAt(reader.at)
    if (unit === SPACE || unit === TAB || (unit === RETURN && isBreak(text, reader.at + 1))) reader.at++
    else if (unit === FEED && reader.hasLines) reader.at++
    else if (unit === HASH) readComment(reader, 1)
    else if (unit === SLASH && text.charCodeAt(reader.at + 1) === SLASH) readComment(reader, 2)
    else if (unit === SLASH && text.charCodeAt(reader.at + 1) === STAR) readBlockComment(reader)
    else return
  }
}

const isBreak = (text: string, at: number): boolean => text.charCodeAt(at) === FEED

function readComment(reader: Reader, mark: number): void {
  const { text, at, comments } = reader
  const end = lineEnd(text, at)
  comments.push({ text: text.slice(at + mark, end), start: at, end })
  reader.at = end
}

function readBlockComment(reader: Reader): void {
  const { text, at, comments } = reader
  const close = text.indexOf('*/', at + 2)
  if (close < 0) {
    fail(reader, 'this comment is not closed', at, at + 2)
    return
  }
  comments.push({ text: text.slice(at + 2, close), start: at, end: close + 2 })
  reader.at = close + 2
}

/** The offset at which the line of `from` ends, before its line break. */
export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  if (end < 0) return text.length
  return end > from && text.charCodeAt(end - 1) === RETURN ? end - 1 : end
}

const ASCII_NAME = /[A-Za-z_][\w-]*/y
const NAME = /[\p{ID_Start}_][\p{ID_Continue}-]*/uy

/** The identifier at `at`; undefined where there is none. */
export function nameAt({ text }: Reader, at: number): string | undefined {
  ASCII_NAME.lastIndex = at
  const found = ASCII_NAME.exec(text)?.[0]
  if (!(text.charCodeAt(at + (found?.length ?? 0)) > 127)) return found
  NAME.lastIndex = at
  return NAME.exec(text)?.[0]
}

/** Passes `mark` if it is here. */
export function take(reader: Reader, mark: string): boolean {
  if (!reader.text.startsWith(mark, reader.at)) return false
  reader.at += mark.length
  return true
}

/** Passes `mark`, or says that it is missing. */
export function expect(reader: Reader, mark: string): void {
  if (!take(reader, mark)) fail(reader, `${JSON.stringify(mark)} is missing here`)
}

const WORD = /[\w-]+|[^\s\w]|$/uy

/** Reports a syntax error, at the current word unless an end is given; nothing more is read. */
export function fail(reader: Reader, message: string, start = reader.at, end?: number): void {
  WORD.lastIndex = start
  reader.fault ??= { message, start, end: end ?? start + (WORD.exec(reader.text)?.[0].length ?? 0) }
  reader.at = reader.text.length
}

/** Reads something between brackets, where line breaks are (or are not) white space. */
export function inside<T>(reader: Reader, hasLines: boolean, read: () => T): T {
  const before = reader.hasLines
  reader.hasLines = hasLines
  const found = read()
  reader.hasLines = before
  return found
}
