import type { Comment } from './tree/parsed.ts'

/** A line without its line feed. Offsets are UTF-16, into the whole text. */
export interface Line {
  readonly text: string
  readonly start: number
  readonly end: number
  /** After its line feed. */
  readonly next: number
}

/** The lines of a text, without a byte order mark; line feeds alone end them. */
export function linesOf(text: string): readonly Line[] {
  const lines: Line[] = []
  for (let start = text.startsWith('\ufeff') ? 1 : 0; start < text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    const next = Math.min(end + 1, text.length)
    lines.push({ text: text.slice(start, end), start, end, next })
    start = next
  }
  return lines
}

/** What a line begins with that is a comment. */
export const COMMENT = /^[ \t]*#/

/** The comment that a line is, where it begins with `#`; none of any other line. */
export function commentsIn({ text, start }: Line): readonly Comment[] {
  const mark = COMMENT.exec(text)?.[0]
  if (mark === undefined) return []
  const content = text.slice(mark.length).replace(/\r$/, '')
  return [{ text: content, start: start + mark.length - 1, end: start + mark.length + content.length }]
}
