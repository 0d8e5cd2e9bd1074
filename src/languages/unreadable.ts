import { mayHoldMore } from './count-values.ts'
import { MAX_VALUES, tooLong, tooManyValues } from './limits.ts'
import { notText } from './not-text.ts'
import type { Format } from './tree/node.ts'
import { type Parsed, parsed } from './tree/parsed.ts'

/**
 * Why a text is not parsed: it is too long, it is not text, or there may be more than `most` values by its `marks` (with the flag
 * `g`, see `mayHoldMore`); undefined where it is to be parsed.
 */
export function unreadable(text: string, format: Format, marks: RegExp, most: number = MAX_VALUES): Parsed | undefined {
  const long = tooLong(text, format)
  if (long !== undefined) return long
  const damage = notText(text)
  if (damage !== undefined) return parsed(format, [], [], [damage])
  return mayHoldMore(text, marks, most) ? tooManyValues(format, most) : undefined
}
