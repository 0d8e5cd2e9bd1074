import type { Comment } from '../tree/parsed.ts'

/** A word or a brace of a Corefile. Offsets are UTF-16, half-open, quotes included. */
export interface Token {
  /** Its text without quotes and escapes. */
  readonly text: string
  readonly start: number
  readonly end: number
  /** Whether it is the first one of its line. */
  readonly isFirst: boolean
  readonly isQuoted: boolean
}

/** The tokens of a text, its comments, and the quote that nothing closes. */
export interface Tokens {
  readonly tokens: readonly Token[]
  readonly comments: readonly Comment[]
  readonly openQuote?: number
}

/** What Go calls white space (unicode.IsSpace). */
const SPACE = /[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/

/**
 * Splits a Corefile as CoreDNS does (the lexer of github.com/coredns/caddy): blanks separate words, a quote at the start of a
 * word ends at the next one without a backslash before it, and a carriage return is nowhere. What a template fills in
 * (`{{ .Values.x }}`, `${join(" ", ips)}`) is a part of one word, blanks and all: it is one once it is rendered. One pass.
 */
export function tokensOf(text: string): Tokens {
  const tokens: Token[] = []
  const comments: Comment[] = []
  const holes = holeFinder(text)
  let isFirst = true
  let at = text.startsWith('\ufeff') ? 1 : 0
  while (at < text.length) {
    const c = text.charAt(at)
    if (SPACE.test(c)) {
      if (c === '\n') isFirst = true
      at++
    } else if (c === '#') {
      const end = lineEnd(text, at)
      comments.push({ text: text.slice(at + 1, end), start: at, end })
      at = end
    } else {
      const read = c === '"' ? quoted(text, at) : plain(text, at, holes)
      if (read.end > text.length) return { tokens, comments, openQuote: at }
      tokens.push({ text: read.text, start: at, end: read.end, isFirst, isQuoted: c === '"' })
      isFirst = false
      at = read.next
    }
  }
  return { tokens, comments }
}

interface Read {
  readonly text: string
  readonly end: number
  /** Where the next token may begin. */
  readonly next: number
}

/** Only a quote can be escaped; every other backslash is a character. `end` is past the text where nothing closes it. */
function quoted(text: string, start: number): Read {
  let at = start + 1
  while (at < text.length && text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1
  const end = at + 1
  return { text: text.slice(start + 1, at).replaceAll('\\"', '"'), end, next: end }
}

function plain(text: string, start: number, holes: HoleFinder): Read {
  let at = start
  let end = start
  while (at < text.length) {
    const c = text.charAt(at)
    if (c === '#') break
    const hole = c === '{' || c === '$' ? holes(at) : undefined
    if (hole === undefined && c !== '\r' && SPACE.test(c)) break
    at = hole ?? at + 1
    if (c !== '\r') end = at
  }
  const word = { text: text.slice(start, end).replaceAll('\r', ''), end }
  // CoreDNS drops what follows a `#` in a word up to the next blank only.
  while (at < text.length && !SPACE.test(text.charAt(at))) at++
  return { ...word, next: at }
}

/** The end of what a template fills in at an offset: it closes on its line. */
type HoleFinder = (at: number) => number | undefined

const HOLES = [
  ['{{', '}}'],
  ['{%', '%}'],
  ['${', '}'],
] as const

/** Looks no further than it must: a text of nothing but opening marks is read once. */
function holeFinder(text: string): HoleFinder {
  const closes = new Map<string, number>()
  let line = -1
  return at => {
    const [, close] = HOLES.find(([open]) => text.startsWith(open, at)) ?? []
    if (close === undefined) return undefined
    const known = closes.get(close) ?? -1
    const found = known > at ? known : indexOf(text, close, at + 2)
    closes.set(close, found)
    if (line < at) line = lineEnd(text, at)
    return found < line ? found + close.length : undefined
  }
}

function indexOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end - (text.charAt(end - 1) === '\r' && end > from ? 1 : 0)
}
