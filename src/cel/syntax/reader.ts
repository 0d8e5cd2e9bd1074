import type { Place } from './expression.ts'
import { RefusedError } from './refusal.ts'
import type { Token } from './tokens.ts'

/**
 * How deep an expression may nest, and how many levels its tree may have. Everything that walks a tree may recurse. cel-go
 * stops at 250 too (parser.MaxRecursionDepth).
 */
export const MAX_DEPTH = 250

/** What is read so far of the tokens of one expression. Lives only while `parseCel` runs. */
export interface Reader {
  readonly tokens: readonly Token[]
  next: number
  depth: number
}

const END: Token = { type: 'end', text: '', start: 0, end: 0 }

/** The token that is read next; the last one is repeated for ever. */
export const peek = ({ tokens, next }: Reader, ahead = 0): Token => tokens[next + ahead] ?? tokens.at(-1) ?? END

/** Reads one token. */
export function take(reader: Reader): Token {
  const token = peek(reader)
  reader.next++
  return token
}

/** Whether the next token is the symbol, or the keyword `in`. */
export const isNext = (reader: Reader, symbol: string, ahead = 0): boolean => {
  const { type, text } = peek(reader, ahead)
  return text === symbol && (type === 'symbol' || type === 'name')
}

/** Reads the symbol if it is next. */
export function skip(reader: Reader, symbol: string): boolean {
  const found = isNext(reader, symbol)
  if (found) reader.next++
  return found
}

/** Reads the symbol, which must be next. */
export const expect = (reader: Reader, symbol: string): Token =>
  isNext(reader, symbol) ? take(reader) : unexpected(peek(reader), `expected ${symbol}`)

/** Refuses the expression at a token. */
export function unexpected(token: Token, expected: string): never {
  throw new RefusedError(token, token.type === 'end' ? `the expression ends early: ${expected}` : expected)
}

/** Reads something one level deeper. */
export function deeper<T>(reader: Reader, read: (reader: Reader) => T): T {
  if (++reader.depth > MAX_DEPTH) throw tooDeep(peek(reader))
  const result = read(reader)
  reader.depth--
  return result
}

/** The refusal of what nests deeper than `MAX_DEPTH`. */
export const tooDeep = (place: Place): RefusedError =>
  new RefusedError(place, `the expression has more than ${MAX_DEPTH} levels`)

/** Items that commas separate, up to a closing symbol, which is read; a comma may follow the last one if `mayTrail`. */
export function readItems<T>(
  reader: Reader,
  close: string,
  mayTrail: boolean,
  read: (reader: Reader) => T,
): { readonly items: readonly T[]; readonly end: number } {
  const items: T[] = []
  if (mayTrail && isNext(reader, close, 1)) skip(reader, ',')
  while (!isNext(reader, close)) {
    items.push(read(reader))
    if (!skip(reader, ',')) break
    if (!mayTrail && isNext(reader, close)) unexpected(peek(reader), 'expected an expression')
  }
  return { items, end: expect(reader, close).end }
}
