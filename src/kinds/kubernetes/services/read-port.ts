import type { Cursor } from '../../../documents/cursor.ts'
import { integer, text } from '../../../documents/read.ts'
import type { Value } from '../../../documents/value.ts'

/** A port that is written as a number or as a name. */
export function portAt(cursor: Cursor): Value<string | number> {
  const number = integer(cursor)
  return number.state === 'known' ? number : text(cursor)
}
