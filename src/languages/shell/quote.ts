import type { HereDocument, Quote, Word } from './tree.ts'

const PLAIN = /^[\w./:@%+,=-]+$/
const NOT_IN_DOUBLE = /[$`"\\!]/

/** The quotes around the whole word; none if there are several. */
const quotesAround = ({ parts }: Word): Quote => {
  const quote = parts[0]?.quote ?? 'none'
  return parts.every(part => part.quote === quote) ? quote : 'none'
}

/**
 * `value` as a word of the shell in place of `word`: in the existing quotes if they can contain it, else without
 * quotes if it needs none, else in single quotes. Undefined if no word can contain it.
 */
export function quotedWord(value: string, word: Word | undefined): string | undefined {
  if (value.includes('\0')) return undefined
  const quotes = word === undefined ? 'none' : quotesAround(word)
  if (quotes === 'ansi-c') return `$'${withEscapes(value)}'`
  if (quotes === 'double' && !NOT_IN_DOUBLE.test(value)) return `"${value}"`
  if (quotes === 'none' && PLAIN.test(value)) return value
  return `'${withoutQuotes(value)}'`
}

/** `value` as the body of a here-document; undefined where it does not end with its line. */
export function documentBody(value: string, { isQuoted }: HereDocument): string | undefined {
  if (value !== '' && !value.endsWith('\n')) return undefined
  return isQuoted ? value : value.replace(/[\\$`]/g, '\\$&')
}

/**
 * `text` in place of the range between two UTF-16 offsets in a word or here-document, in the existing quotes.
 * Undefined if these cannot contain such a text, or end between the two.
 */
export function quotedPart(node: Word | HereDocument, start: number, end: number, text: string): string | undefined {
  const around = node.parts.find(part => part.kind === 'literal' && part.start <= start && end <= part.end)
  if (around === undefined || text.includes('\0')) return undefined
  if (node.shell === 'here-document') return node.isQuoted ? text : text.replace(/[\\$`]/g, '\\$&')
  switch (around.quote) {
    case 'single':
      return withoutQuotes(text)
    case 'ansi-c':
      return withEscapes(text)
    case 'double':
      return text.includes('!') ? undefined : text.replace(/[\\$`"]/g, '\\$&')
    case 'none':
      return PLAIN.test(text) ? text : undefined
  }
}

/** Between single quotes: a quote ends them, is written by itself, and they begin again. */
const withoutQuotes = (text: string): string => text.replaceAll("'", "'\\''")

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Between `$'` and `'`. */
const withEscapes = (text: string): string =>
  text.replace(/[\\']/g, '\\$&').replace(/\p{Cc}/gu, unit => ESCAPES[unit] ?? hex(unit))

function hex(unit: string): string {
  const code = unit.charCodeAt(0)
  // What is above is written as its bytes.
  return code < 0x80 ? `\\x${code.toString(16).padStart(2, '0')}` : unit
}
