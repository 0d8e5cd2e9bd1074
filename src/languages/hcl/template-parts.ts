import { MAX_DEPTH } from '../limits.ts'
import type { Node } from '../tree/node.ts'
import type { TemplatePart } from './tree.ts'

/** The content of `%{ … }`. */
export type Directive =
  | { readonly word: 'if'; readonly test: Node }
  | { readonly word: 'for'; readonly names: readonly string[]; readonly collection: Node }
  | { readonly word: 'else' | 'endif' | 'endfor' }

/** `${ … }` or `%{ … }`, and on which of its sides a `~` takes white space away. */
export interface Sequence {
  readonly content: Node | Directive
  readonly isBefore: boolean
  readonly isAfter: boolean
}

/** A template as it is read, from the left to the right. */
export type Token = string | Sequence

/** Each line of a here-document by itself, as HCL reads it: a `~` takes away no more than what is left of a line. */
export const byLines = (tokens: readonly Token[]): readonly Token[] =>
  tokens.flatMap((token): readonly Token[] =>
    typeof token === 'string' ? (token.match(/[^\n]*\n|[^\n]+/g) ?? []) : [token],
  )

/** The tokens without the white space that their neighbours take away. */
export const trimmed = (tokens: readonly Token[]): readonly Token[] =>
  tokens.map((token, i) => {
    if (typeof token !== 'string') return token
    const [before, after] = [tokens[i - 1], tokens[i + 1]]
    const left = typeof before === 'object' && before.isAfter ? token.trimStart() : token
    return typeof after === 'object' && after.isBefore ? left.trimEnd() : left
  })

/** The lines without the blanks that all of them begin with (`<<-`): what does not begin a line keeps its own. */
export function dedented(tokens: readonly Token[]): readonly Token[] {
  const begins = tokens.map((_, i) => {
    const before = tokens[i - 1]
    return before === undefined || (typeof before === 'string' && before.endsWith('\n'))
  })
  const isBlank = (token: Token): boolean =>
    typeof token === 'string' && token.endsWith('\n') && token.trimStart() === ''
  const blanks = (token: Token): number => (typeof token === 'string' ? token.length - token.trimStart().length : 0)
  const counted = tokens.flatMap((token, i) => (begins[i] === true && !isBlank(token) ? [blanks(token)] : []))
  const least = counted.reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  if (!Number.isFinite(least)) return tokens
  return tokens.map((token, i) =>
    typeof token === 'string' && begins[i] === true && !isBlank(token) ? token.slice(least) : token,
  )
}

interface Frame {
  readonly directive?: Extract<Directive, { word: 'if' | 'for' }>
  readonly parts: TemplatePart[]
  otherwise?: TemplatePart[]
}

/** What the directives of a template choose and repeat; undefined where they do not fit together. */
export function nested(tokens: readonly Token[]): readonly TemplatePart[] | undefined {
  const root: Frame = { parts: [] }
  const frames = [root]
  for (const token of tokens) {
    const frame = frames.at(-1)
    if (frame === undefined) return undefined
    const put = frame.otherwise ?? frame.parts
    if (typeof token === 'string') put.push(token)
    else if ('type' in token.content) put.push(token.content)
    else if (!isTaken(token.content, frame, frames)) return undefined
  }
  return frames.length === 1 ? root.parts : undefined
}

/** Opens, divides or closes what a directive is about. */
function isTaken(directive: Directive, frame: Frame, frames: Frame[]): boolean {
  const { word } = directive
  if (word === 'if' || word === 'for') {
    frames.push({ directive, parts: [] })
    return frames.length <= MAX_DEPTH
  }
  const own = frame.directive
  if (word === 'else') {
    if (own?.word !== 'if' || frame.otherwise !== undefined) return false
    frame.otherwise = []
    return true
  }
  if (own === undefined || word !== `end${own.word}`) return false
  frames.pop()
  const around = frames.at(-1)
  const put = around?.otherwise ?? around?.parts
  put?.push(
    own.word === 'if'
      ? { test: own.test, yes: frame.parts, no: frame.otherwise ?? [] }
      : { names: own.names, collection: own.collection, body: frame.parts },
  )
  return true
}
