import { utf8 } from '../utf8.ts'
import type { Constant, Literal, Place } from './expression.ts'
import { RefusedError } from './refusal.ts'
import type { Token } from './tokens.ts'

const MIN_INT = -(2n ** 63n)
const MAX_INT = 2n ** 63n - 1n
const MAX_UINT = 2n ** 64n - 1n

/** The number of a token, below zero with the minus before it. */
export function numberLiteral(token: Token, minus?: Token): Literal {
  const place = { start: (minus ?? token).start, end: token.end }
  return { kind: 'literal', ...place, constant: numberOf(token.text, minus !== undefined, place) }
}

function numberOf(text: string, isNegative: boolean, place: Place): Constant {
  const isHex = text.startsWith('0x')
  if (!isHex && /[.eE]/.test(text)) {
    const value = Number(isNegative ? `-${text}` : text)
    if (!Number.isFinite(value)) throw new RefusedError(place, 'the number does not fit into a double')
    return { type: 'double', value }
  }
  const isUnsigned = /u$/i.test(text)
  const size = BigInt(isUnsigned ? text.slice(0, -1) : text)
  const value = isNegative ? -size : size
  if (isUnsigned && (isNegative || value > MAX_UINT))
    throw new RefusedError(place, 'the number does not fit into 64 bits')
  if (!isUnsigned && (value < MIN_INT || value > MAX_INT))
    throw new RefusedError(place, 'the number does not fit into 64 bits')
  return { type: isUnsigned ? 'uint' : 'int', value }
}

/** The string or the bytes of a token. */
export function stringLiteral({ text, start, end }: Token): Literal {
  const [, prefix = '', quotes = ''] = /^([a-z]*)("""|'''|"|')/i.exec(text) ?? []
  const isBytes = /b/i.test(prefix)
  const opened = prefix.length + quotes.length
  // cel-go's unescape: all ends of lines are line feeds.
  const written = text.slice(opened, text.length - quotes.length)
  const parts = /r/i.test(prefix) ? [written.replace(/\r\n?/g, '\n')] : unescaped(written, isBytes, start + opened)
  const constant: Constant = isBytes
    ? { type: 'bytes', value: bytesOf(parts) }
    : { type: 'string', value: textOf(parts) }
  return { kind: 'literal', start, end, constant }
}

/** Text, or a number: a byte of bytes, a code point of a string. */
type Part = string | number

const SIMPLE = new Map([
  ['a', 7],
  ['b', 8],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
  ['v', 11],
  ...[...'\\?"\'`'].map(c => [c, c.charCodeAt(0)] as const),
])
const ESCAPE = /\\(?:([xX])([\da-fA-F]{2})|(u)([\da-fA-F]{4})|(U)([\da-fA-F]{8})|([0-3][0-7]{2})|([\s\S]?))|\r\n?/g

function unescaped(written: string, isBytes: boolean, offset: number): readonly Part[] {
  const parts: Part[] = []
  let done = 0
  for (const found of written.matchAll(ESCAPE)) {
    parts.push(written.slice(done, found.index))
    done = found.index + found[0].length
    const place = { start: offset + found.index, end: offset + done }
    parts.push(found[0].startsWith('\\') ? escapeOf(found, isBytes, place) : '\n')
  }
  parts.push(written.slice(done))
  return parts
}

function escapeOf(found: RegExpMatchArray, isBytes: boolean, place: Place): number {
  const [, , byte, , short, , long, octal, simple = ''] = found
  const hex = byte ?? short ?? long
  const code = hex === undefined ? octal && Number.parseInt(octal, 8) : Number.parseInt(hex, 16)
  const value = code === undefined || code === '' ? SIMPLE.get(simple) : code
  if (value === undefined) throw new RefusedError(place, 'there is no such escape')
  const isUnicode = (short ?? long) !== undefined
  if (isBytes && isUnicode) throw new RefusedError(place, 'bytes have no escapes of Unicode')
  if (value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
    throw new RefusedError(place, 'there is no such character')
  return value
}

const textOf = (parts: readonly Part[]): string =>
  parts.map(part => (typeof part === 'string' ? part : String.fromCodePoint(part))).join('')

const bytesOf = (parts: readonly Part[]): Uint8Array =>
  Uint8Array.from(parts.flatMap(part => (typeof part === 'string' ? utf8(part) : [part])))
