import { visible } from '../engine/redaction/visible.ts'
import { FONT_CHARACTERS, FONT_WIDTHS } from './font.generated.ts'

const WIDTHS: ReadonlyMap<string, number> = new Map(
  Array.from(FONT_CHARACTERS, (character, i) => [character, FONT_WIDTHS[i] ?? 1000]),
)
/** Of a character that the font does not have, in thousandths of the font size: as wide as an ideograph. */
const OTHER = 1000

/** How wide a text is in the font of pictures, in pixels. */
export function textWidth(text: string, size: number): number {
  let sum = 0
  for (const character of text) sum += WIDTHS.get(character) ?? OTHER
  return (sum * size) / 1000
}

/** After these a text may go on in the next line; after the others only a name that is wider than a line. */
const PARTS = /[^\s/:@,=]*(?:[/:@,=]+|\s+|$)/g
const PIECES = /[^-._]*(?:[-._]+|$)/g
/** A text of more lines ends in `…`: all of it is under the pointer. */
const MOST_LINES = 8

/** A text in lines that are at most `width` pixels wide; only a word that is wider is broken. */
export function wrapped(text: string, size: number, width: number): readonly string[] {
  const fits = (line: string): boolean => textWidth(line.trimEnd(), size) <= width
  const lines: string[] = []
  let line = ''
  for (const [part] of visible(text).matchAll(PARTS))
    for (const piece of fits(part) ? [part] : [...part.matchAll(PIECES)].flatMap(([one]) => broken(one, size, width))) {
      if (line !== '' && !fits(line + piece)) {
        if (lines.length === MOST_LINES - 1) return [...lines, `${line.trimEnd()}…`]
        lines.push(line.trimEnd())
        line = ''
      }
      line += piece
    }
  return line.trim() === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()]
}

/** A word in parts that fit. */
function broken(word: string, size: number, width: number): readonly string[] {
  const parts: string[] = []
  let part = ''
  let sum = 0
  for (const character of word) {
    const own = textWidth(character, size)
    if (part !== '' && sum + own > width) {
      if (parts.length > MOST_LINES) return parts
      parts.push(part)
      part = ''
      sum = 0
    }
    part += character
    sum += own
  }
  return [...parts, part]
}

/** A text that is at most `width` pixels wide, with `…` for the rest of it. */
export function shortened(text: string, size: number, width: number): string {
  const whole = visible(text)
  if (textWidth(whole, size) <= width) return whole
  let kept = ''
  for (const character of whole) {
    if (textWidth(`${kept}${character}…`, size) > width) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}
