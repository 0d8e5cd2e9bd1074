import { type Cursor, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { literal } from '../../../documents/read.ts'

/** An item of an input that is a list. */
export interface ListedItem {
  readonly text: string
  /** The item alone; `within` counts in UTF-16 units of the input. */
  readonly at: Place & Required<Pick<Place, 'within'>>
}

/** An expression of GitHub, which is worked out before the input is taken apart: `${{ format('{0}:{1}', env.IMAGE, github.sha) }}`. */
const EXPRESSION = /\$\{\{(?:(?!\}\}).){0,2000}\}\}/gs

/** The items of an action's input that is a list: its lines, or what is between commas. */
export function listedIn(cursor: Cursor): readonly ListedItem[] {
  const written = literal(cursor) ?? ''
  const separated = written.replaceAll(EXPRESSION, expression => 'x'.repeat(expression.length))
  return Array.from(separated.matchAll(/[^\n,]+/g)).flatMap(({ 0: item, index }) => {
    const start = index + item.length - item.trimStart().length
    const end = start + item.trim().length
    return start === end ? [] : [{ text: written.slice(start, end), at: { ...place(cursor), within: { start, end } } }]
  })
}
