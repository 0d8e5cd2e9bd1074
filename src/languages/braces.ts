/** A text with the text between its braces filled in, and for each UTF-16 unit, and for its end, its origin. */
export interface Filled {
  readonly value: string
  readonly units: readonly number[]
}

const BRACES = /\{\{([^{}]{0,500})\}\}/g
const NAME = /^-?\s*\.?([A-Za-z_][\w-]{0,100})\s*-?$/

/**
 * Fills in `{{ … }}` as far as that is known, else a variable of the shell takes its place: such a text is a script then.
 * `offsets` are those of the text's units and of its end. At most `most` units are added.
 */
export function fillBraces(
  text: string,
  offsets: ArrayLike<number>,
  lookUp: (name: string) => string | undefined,
  most: number,
): Filled {
  const parts: string[] = []
  const units: number[] = []
  const add = (part: string, offsetOf: (i: number) => number): void => {
    parts.push(part)
    for (let i = 0; i < part.length; i++) units.push(offsetOf(i))
  }
  let [from, left] = [0, most]
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(BRACES)) {
    const [start, end] = [index, index + whole.length]
    const before = from
    add(text.slice(before, start), i => offsets[before + i] ?? 0)
    const name = NAME.exec(inside)?.[1]
    const found = name === undefined ? undefined : lookUp(name)
    const isKnown = found !== undefined && found.length <= left
    left -= found?.length ?? 0
    const shown = isKnown ? found : `\${${(name ?? 'FILLED_IN').replaceAll('-', '_')}}`
    add(shown, i => offsets[Math.min(start + i, end - 1)] ?? 0)
    from = end
  }
  const last = from
  add(text.slice(last), i => offsets[last + i] ?? 0)
  return { value: parts.join(''), units: [...units, offsets[text.length] ?? 0] }
}
