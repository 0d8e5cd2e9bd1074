import { type Cursor, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { literal } from '../../../documents/read.ts'

/** More places than these of one text are not distinguished. */
const MOST = 20

/**
 * Where a pattern matches in the string at a cursor: each match by itself, or its first group if it has one. Text
 * behind a `#` at the beginning of a line is a comment. The pattern must be global and take linear time.
 */
export function placesOf(cursor: Cursor, pattern: RegExp): readonly { readonly text: string; readonly at: Place }[] {
  const text = literal(cursor)
  if (text === undefined) return []
  const found: { readonly text: string; readonly at: Place }[] = []
  for (const match of text.matchAll(pattern)) {
    const part = match[1] ?? match[0]
    const start = match.index + match[0].indexOf(part)
    const line = text.lastIndexOf('\n', match.index) + 1
    if (text.includes('\n') && text.slice(line, match.index).trimStart().startsWith('#')) continue
    found.push({
      text: part,
      at: part === text ? place(cursor) : { ...place(cursor), within: { start, end: start + part.length } },
    })
    if (found.length >= MOST) break
  }
  return found
}
