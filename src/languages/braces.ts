import { addedTexts } from './added-texts.ts'

/** A text with the text between its braces filled in, and for each UTF-16 unit, and for its end, its origin. */
export interface Filled {
  readonly value: string
  readonly units: readonly number[]
}

const BRACES = /\{\{([^{}]{0,500})\}\}/g
const NAME = /^-?\s*\.?([A-Za-z_][\w-]{0,100})\s*-?$/

/** Fills in the commands of a file, one after the other. `offsets` are those of the text's units and of its end. */
export type FillBraces = (
  text: string,
  offsets: ArrayLike<number>,
  lookUp: (name: string) => string | undefined,
) => Filled

/**
 * Fills in `{{ … }}` as far as that is known and the values of a file are not too long together, else a variable of the shell
 * takes its place: such a text is a script then.
 */
export function braceFiller(): FillBraces {
  const within = addedTexts()
  return (text, offsets, lookUp) => fillBraces(text, offsets, name => within(lookUp(name)))
}

const fillBraces: FillBraces = (text, offsets, lookUp) => {
  const parts: string[] = []
  const units: number[] = []
  const add = (part: string, offsetOf: (i: number) => number): void => {
    parts.push(part)
    for (let i = 0; i < part.length; i++) units.push(offsetOf(i))
  }
  let from = 0
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(BRACES)) {
    const [start, end] = [index, index + whole.length]
    const before = from
    add(text.slice(before, start), i => offsets[before + i] ?? 0)
    const name = NAME.exec(inside)?.[1]
    const found = name === undefined ? undefined : lookUp(name)
    const shown = found ?? `\${${(name ?? 'FILLED_IN').replaceAll('-', '_')}}`
    add(shown, i => offsets[Math.min(start + i, end - 1)] ?? 0)
    from = end
  }
  const last = from
  add(text.slice(last), i => offsets[last + i] ?? 0)
  return { value: parts.join(''), units: [...units, offsets[text.length] ?? 0] }
}
