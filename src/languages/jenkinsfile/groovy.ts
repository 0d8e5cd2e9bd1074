import { lineFeed } from '../../model/lines.ts'
import type { Comment } from '../tree/parsed.ts'

/** A piece of a string: text as it is in the value, with the offset of each unit, or an expression that Groovy puts there. */
export type Piece =
  | { readonly type: 'text'; readonly text: string; readonly units: readonly number[] }
  | { readonly type: 'expression'; readonly text: string; readonly start: number; readonly end: number }

/** A token of Groovy. Offsets are UTF-16, into the whole text; those of a string include its quotes. */
export type Token =
  | { readonly type: 'name' | 'mark'; readonly text: string; readonly start: number; readonly end: number }
  | { readonly type: 'string'; readonly pieces: readonly Piece[]; readonly start: number; readonly end: number }

/** The tokens of a text, line breaks among them as marks, and its comments. */
export interface Tokens {
  readonly tokens: readonly Token[]
  readonly comments: readonly Comment[]
}

const BLANK = /[^\S\n]/
const NAME = /[A-Za-z_$][\w$]*|\d[\w.]*/y
const BEGINS_NAME = /[\w$]/
/** What begins a string, and what ends it. */
const QUOTES: readonly { readonly open: string; readonly close: string; readonly isPlain: boolean }[] = [
  { open: "'''", close: "'''", isPlain: true },
  { open: '"""', close: '"""', isPlain: false },
  { open: "'", close: "'", isPlain: true },
  { open: '"', close: '"', isPlain: false },
  { open: '$/', close: '/$', isPlain: false },
]
const SLASHY = { open: '/', close: '/', isPlain: false } as const
type Quotes = (typeof QUOTES)[number]
/** What is before a string that begins with a slash: no value that it could divide. */
const BEFORE_SLASHY = /^(?:[(,=:[!~]|sh)$/
const isOfOneLine = (open: string): boolean => open.length === 1

/** Splits a text as Groovy does (https://groovy-lang.org/syntax.html). One pass; never throws. */
export function tokensOf(text: string): Tokens {
  const tokens: Token[] = []
  const comments: Comment[] = []
  for (let at = 0; at < text.length; ) {
    if (BLANK.test(text.charAt(at))) {
      at++
      continue
    }
    const comment = commentAt(text, at)
    if (comment !== undefined) {
      comments.push(comment)
      at = comment.end
      continue
    }
    const quotes = quotesAt(text, at, tokens.at(-1))
    const token = quotes === undefined ? wordAt(text, at) : (stringAt(text, at, quotes) ?? unclosed(text, at, quotes))
    tokens.push(token)
    at = token.end
  }
  return { tokens, comments }
}

/** The comment that begins at an offset; the first line may be one for the system. */
function commentAt(text: string, start: number): Comment | undefined {
  const mark = text.slice(start, start + 2)
  if (mark === '/*') {
    const close = text.indexOf('*/', start + 2)
    const end = close < 0 ? text.length : close
    return { text: text.slice(start + 2, end), start, end: Math.min(end + 2, text.length) }
  }
  if (mark !== '//' && (mark !== '#!' || start > 0)) return undefined
  const end = lineFeed(text, start)
  return { text: text.slice(start + 2, end), start, end }
}

/** What a pattern finds at an offset, where it certainly finds something. */
function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function wordAt(text: string, start: number): Token {
  const name = BEGINS_NAME.test(text.charAt(start)) ? matchAt(NAME, text, start)?.[0] : undefined
  const written = name ?? text.charAt(start)
  return { type: name === undefined ? 'mark' : 'name', text: written, start, end: start + written.length }
}

/** What is quoted and does not end: the rest of the line, or of the text. A slash divides, then. */
function unclosed(text: string, start: number, { open }: Quotes): Token {
  const end = open === '/' ? start + 1 : isOfOneLine(open) ? lineFeed(text, start) : text.length
  return { type: 'mark', text: open, start, end }
}

function quotesAt(text: string, at: number, before: Token | undefined): Quotes | undefined {
  const found = QUOTES.find(({ open }) => text.startsWith(open, at))
  if (found !== undefined || text.charAt(at) !== '/' || before === undefined || before.type === 'string') return found
  return BEFORE_SLASHY.test(before.text) ? SLASHY : undefined
}

/** A string that begins at an offset; undefined where it does not end. One in single quotes ends in its line. */
function stringAt(text: string, start: number, { open, close, isPlain }: Quotes): Token | undefined {
  const pieces: Piece[] = []
  let [parts, units]: [string[], number[]] = [[], []]
  const flush = (): void => {
    if (units.length > 0) pieces.push({ type: 'text', text: parts.join(''), units })
    ;[parts, units] = [[], []]
  }
  for (let at = start + open.length; at < text.length; ) {
    if (text.startsWith(close, at)) {
      flush()
      return { type: 'string', pieces, start, end: at + close.length }
    }
    const unit = text.charAt(at)
    if (isOfOneLine(open) && unit === '\n') return undefined
    // Groovy ends each line of a string with a line feed alone.
    if (unit === '\r' && text.charAt(at + 1) === '\n') {
      at++
      continue
    }
    const escaped = unit === '\\' || (open === '$/' && unit === '$') ? escapeAt(text, at, open) : undefined
    const inserted = unit === '$' && !isPlain && escaped === undefined ? expressionAt(text, at) : undefined
    if (inserted !== undefined) {
      flush()
      pieces.push({ type: 'expression', ...inserted, start: at })
      at = inserted.end
      continue
    }
    const value = escaped?.value ?? unit
    parts.push(value)
    for (let i = 0; i < value.length; i++) units.push(at)
    at += escaped?.length ?? 1
  }
  return undefined
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', s: ' ' }

/** What a backslash makes of what follows it; slashy strings have no other escape than that of their end. */
function escapeAt(
  text: string,
  at: number,
  open: string,
): { readonly value: string; readonly length: number } | undefined {
  const next = text.charAt(at + 1)
  if (open === '/') return next === '/' ? { value: '/', length: 2 } : undefined
  if (open === '$/') return text.charAt(at) === '$' && /[$/]/.test(next) ? { value: next, length: 2 } : undefined
  if (next === '\n') return { value: '', length: 2 }
  if (next === '\r' && text.charAt(at + 2) === '\n') return { value: '', length: 3 }
  const code = UNICODE.exec(text.slice(at, at + 12))
  if (code?.[1] !== undefined)
    return { value: String.fromCharCode(Number.parseInt(code[1], 16)), length: code[0].length }
  return { value: ESCAPES[next] ?? next, length: 2 }
}
const UNICODE = /^\\u+([\dA-Fa-f]{4})/

const REFERENCE = /\$([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)/y
const BRACES = /[{}]/g
/** How long an expression in a string may be. */
const LONGEST = 300

/** What Groovy puts in at a dollar: `$name.field`, or all between braces that match. */
function expressionAt(text: string, at: number): { readonly text: string; readonly end: number } | undefined {
  if (text.charAt(at + 1) !== '{') {
    const reference = /[A-Za-z_]/.test(text.charAt(at + 1)) ? matchAt(REFERENCE, text, at) : null
    return reference?.[1] === undefined ? undefined : { text: reference[1], end: at + reference[0].length }
  }
  const inside = text.slice(at + 2, at + LONGEST)
  let depth = 1
  for (const { 0: brace, index } of inside.includes('}') ? inside.matchAll(BRACES) : []) {
    depth += brace === '{' ? 1 : -1
    if (depth === 0) return { text: inside.slice(0, index), end: at + 2 + index + 1 }
  }
  return undefined
}
