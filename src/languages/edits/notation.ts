import { lineFeed } from '../../model/lines.ts'
import { isList, isObject, type Json } from '../tree/json-value.ts'
import type { ScalarStyle } from '../tree/node.ts'

/** How a language writes values between brackets: what differs from one language to the next. */
export interface Notation {
  /**
   * A scalar, quoted like `style` where that is possible. `inFlow`: between brackets, where fewer characters are allowed
   * without quotes. Undefined where the language has no such value.
   */
  readonly scalar: (value: Scalar, style: ScalarStyle, inFlow: boolean) => string | undefined
  /** A key, quoted like `style` where that is possible. */
  readonly key: (key: string, style: ScalarStyle) => string
  /** The separator of a key and its value; `like` is that of another field of the same object. */
  readonly separator: (like?: string) => string
  /** The brackets around the fields of an object. */
  readonly braces: readonly [open: string, close: string]
  /** The offset after the white space and the comments from `offset` on. */
  readonly skipSpace: (text: string, offset: number) => number
  /** A value over several lines, each level indented by `unit`; absent where what is between brackets stays on its line. */
  readonly lines?: (value: Json, unit: string) => string
}

export type Scalar = string | number | boolean | null

/** A value in one line, as it is written between brackets; undefined where the language has no such value. */
export function writeFlow(notation: Notation, value: Json, style: ScalarStyle = 'plain'): string | undefined {
  if (isList(value)) {
    const items = all(value.map(item => writeFlow(notation, item)))
    return items && `[${items.join(', ')}]`
  }
  if (!isObject(value)) return notation.scalar(value, style, true)
  const fields = all(
    Object.entries(value).map(([key, child]) => {
      const written = writeFlow(notation, child)
      return written === undefined ? undefined : notation.key(key, 'plain') + notation.separator() + written
    }),
  )
  if (fields === undefined) return undefined
  if (fields.length === 0) return '{}'
  return notation.braces[0] + fields.join(', ') + notation.braces[1]
}

function all(parts: readonly (string | undefined)[]): readonly string[] | undefined {
  const written = parts.filter(part => part !== undefined)
  return written.length === parts.length ? written : undefined
}

/** `Notation.skipSpace` of a language whose comments, if it has any, begin with `#` and end with their line. */
export function skipSpace(text: string, offset: number): number {
  let at = offset
  for (; at < text.length; at++) {
    if (text.charAt(at) === '#') at = lineFeed(text, at)
    if (!/[ \t\r\n]/.test(text.charAt(at))) return at
  }
  return at
}
