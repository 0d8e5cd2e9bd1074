import type { ScalarNode } from './node.ts'

/** The text of a word: what is written, also where that is a number or a boolean. */
export const textOf = ({ value, source }: ScalarNode): string => source ?? String(value)

/** Characters that mean themselves to a shell. */
const PLAIN = /^[\w@%+=:,./-]+$/

/** A part of a word as a shell reads it, with the index in the word's text of what it is for: of each of its characters, or of all. */
export interface Piece {
  readonly written: string
  readonly index: number
  readonly isSame: boolean
}

/** A word in quotes where a shell would read something else; `$(NAME)`, which Kubernetes replaces, is a variable. */
export function piecesOf(value: string): readonly Piece[] {
  if (PLAIN.test(value)) return [{ written: value, index: 0, isSame: true }]
  const hasVariable = /\$\(\w{1,100}\)/.test(value)
  const quote = hasVariable ? '"' : "'"
  const inside = Array.from(
    value.matchAll(hasVariable ? IN_DOUBLE_QUOTES : IN_SINGLE_QUOTES),
    ({ 0: piece, 1: name, index }): Piece => {
      const written = name === undefined ? (MEANS.get(`${quote}${piece}`) ?? piece) : `\${${name}}`
      return { written, index, isSame: written.length === piece.length }
    },
  )
  const last = Math.max(0, value.length - 1)
  return [{ written: quote, index: 0, isSame: true }, ...inside, { written: quote, index: last, isSame: true }]
}

const IN_SINGLE_QUOTES = /'|[^']+/g
const IN_DOUBLE_QUOTES = /\$\((\w{1,100})\)|[\\`"$]|[^\\`"$]+/g
/** What is written for a character between quotes of a kind. */
const MEANS: ReadonlyMap<string, string> = new Map([
  [`''`, `'\\''`],
  ...['\\', '`', '"', '$'].map(one => [`"${one}`, `\\${one}`] as const),
])
