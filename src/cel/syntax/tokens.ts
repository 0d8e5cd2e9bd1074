import type { Place } from './expression.ts'
import { RefusedError } from './refusal.ts'

/** What a token is: a quoted name is in backticks; `symbol` is an operator or a bracket; the last token is `end`. */
export type TokenType = 'name' | 'quoted name' | 'number' | 'string' | 'symbol' | 'end'

/** A word of an expression, as it is written. */
export interface Token extends Place {
  readonly type: TokenType
  readonly text: string
}

/** Matches everywhere, as `TOKEN` does: a pattern that fails may look through the whole text. */
const BLANK = /(?:[\t\n\f\r ]|\/\/[^\n]*)*/y
/** The beginning of a string (1); or a name (2), a number (3), a quoted name (4), a symbol (5); or nothing. `.5` is a number, `1.` is none. */
const TOKEN =
  /([bB]?[rR]?(?:"""|'''|"|'))|([A-Za-z_]\w*)|(0x[\da-fA-F]+[uU]?|\d*\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d+[uU]?)|(`[\w.\-/ ]+`)|(&&|\|\||[=!<>]=|[<>+\-*/%!?:.,()[\]{}])|/y

/** Splits a text into tokens in one pass; throws `RefusedError` for text that is not a token. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  let at = blankEnd(text, 0)
  while (at < text.length) {
    const token = tokenAt(text, at)
    tokens.push(token)
    at = blankEnd(text, token.end)
  }
  tokens.push({ type: 'end', text: '', start: text.length, end: text.length })
  return tokens
}

function blankEnd(text: string, at: number): number {
  BLANK.lastIndex = at
  BLANK.exec(text)
  return BLANK.lastIndex
}

function tokenAt(text: string, start: number): Token {
  TOKEN.lastIndex = start
  const [found = '', opening, name, number, quotedName] = TOKEN.exec(text) ?? []
  const place = { start, end: start + found.length }
  if (found === '') {
    // One beyond the basic plane is two units long.
    const end = start + ((text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1)
    throw new RefusedError({ start, end }, 'this character has no meaning here')
  }
  if (opening !== undefined) return stringAt(text, start, opening)
  if (name !== undefined) return { type: 'name', text: found, ...place }
  if (number !== undefined) return { type: 'number', text: found, ...place }
  return { type: quotedName === undefined ? 'symbol' : 'quoted name', text: found, ...place }
}

/** The string that begins at an offset with its prefix and its quotes. */
function stringAt(text: string, start: number, opening: string): Token {
  const [, isRaw, quotes = ''] = /^b?(r?)(.*)$/i.exec(opening) ?? []
  let at = start + opening.length
  while (at < text.length && !text.startsWith(quotes, at)) {
    const c = text.charAt(at)
    if (quotes.length === 1 && (c === '\n' || c === '\r')) break
    at += c === '\\' && !isRaw ? 2 : 1
  }
  const isClosed = text.startsWith(quotes, at)
  const end = isClosed ? at + quotes.length : Math.min(at, text.length)
  if (!isClosed) throw new RefusedError({ start, end }, 'the string is not closed')
  return { type: 'string', text: text.slice(start, end), start, end }
}
