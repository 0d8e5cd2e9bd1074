import { failure } from '../../values.ts'
import { INT, listOf, STRING } from '../codec.ts'
import { type Charge, fn1, fn2, fn3, fn4, type Library, METHOD } from '../define.ts'
import { characters, lengthOf, offsetOf } from '../text.ts'

const TEXTS = listOf(STRING)
const OUT_OF_RANGE = failure('the index is out of range')

/** What Go calls white space (unicode.IsSpace). */
const SPACE = '[\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]'

function trim(text: string): string {
  const space = new RegExp(SPACE)
  let start = 0
  let end = text.length
  while (start < end && space.test(text.charAt(start))) start++
  while (end > start && space.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

function charAt(text: string, index: bigint) {
  const offset = offsetOf(text, index)
  if (offset === undefined) return OUT_OF_RANGE
  const code = text.codePointAt(offset)
  return code === undefined ? '' : String.fromCodePoint(code)
}

function substring(text: string, start: bigint, end?: bigint) {
  const from = offsetOf(text, start)
  const to = end === undefined ? text.length : offsetOf(text, end)
  return from === undefined || to === undefined || from > to ? OUT_OF_RANGE : text.slice(from, to)
}

function indexOf(text: string, part: string, from: bigint) {
  const offset = offsetOf(text, from)
  if (offset === undefined) return OUT_OF_RANGE
  const found = text.indexOf(part, offset)
  return found < 0 ? -1n : BigInt(lengthOf(text.slice(0, found)))
}

function lastIndexOf(text: string, part: string, from: bigint) {
  const offset = offsetOf(text, from)
  if (offset === undefined) return OUT_OF_RANGE
  const found = text.lastIndexOf(part, offset)
  return found < 0 ? -1n : BigInt(lengthOf(text.slice(0, found)))
}

/** Replaces a part at most `count` times, everywhere if it is negative. An empty part is around each character (Go's strings.Replace). */
function replace(text: string, part: string, by: string, count: bigint, charge: Charge): string {
  const pieces = part === '' ? ['', ...characters(text), ''] : text.split(part)
  if (count < 0n || count >= BigInt(pieces.length)) return join(pieces, by, charge)
  const kept = 1 + Number(count)
  const rest = pieces.slice(kept)
  return join(pieces.slice(0, kept), by, charge) + (rest.length > 0 ? part + rest.join(part) : '')
}

/** At most `limit` pieces, any number if it is negative; an empty separator separates characters. */
function split(text: string, separator: string, limit: bigint): readonly string[] {
  if (limit === 0n) return []
  if (limit === 1n) return [text]
  const all = separator === '' ? characters(text) : text.split(separator)
  if (limit < 0n || BigInt(all.length) <= limit) return all
  const kept = all.slice(0, Number(limit) - 1)
  return [...kept, all.slice(Number(limit) - 1).join(separator)]
}

function join(texts: readonly string[], separator: string, charge: Charge): string {
  const length = texts.reduce((sum, one) => sum + one.length + separator.length, 0)
  charge(Math.floor(length / 16))
  return texts.join(separator)
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['\\', '\\\\'],
  ['"', '\\"'],
])

const quote = (text: string): string =>
  `"${characters(text)
    .map(one => ESCAPES.get(one) ?? one.replace(/^[\ud800-\udfff]$/, '\ufffd'))
    .join('')}"`

const lower = (text: string): string => text.replace(/[A-Z]/g, one => one.toLowerCase())
const upper = (text: string): string => text.replace(/[a-z]/g, one => one.toUpperCase())

/** cel-go's ext.Strings, but for `format`. Indexes count code points. */
export const strings: Library = [
  fn2('charAt', [STRING, INT], STRING, charAt, METHOD),
  fn2('indexOf', [STRING, STRING], INT, (text, part) => indexOf(text, part, 0n), METHOD),
  fn3('indexOf', [STRING, STRING, INT], INT, indexOf, METHOD),
  fn2('lastIndexOf', [STRING, STRING], INT, (text, part) => lastIndexOf(text, part, BigInt(lengthOf(text))), METHOD),
  fn3('lastIndexOf', [STRING, STRING, INT], INT, lastIndexOf, METHOD),
  fn1('lowerAscii', STRING, STRING, lower, METHOD),
  fn1('upperAscii', STRING, STRING, upper, METHOD),
  fn1('reverse', STRING, STRING, text => characters(text).toReversed().join(''), METHOD),
  fn1('trim', STRING, STRING, trim, METHOD),
  fn2('substring', [STRING, INT], STRING, (text, start) => substring(text, start), METHOD),
  fn3('substring', [STRING, INT, INT], STRING, (text, start, end) => substring(text, start, end), METHOD),
  fn3(
    'replace',
    [STRING, STRING, STRING],
    STRING,
    (text, part, by, charge) => replace(text, part, by, -1n, charge),
    METHOD,
  ),
  fn4('replace', [STRING, STRING, STRING, INT], STRING, replace, METHOD),
  fn2('split', [STRING, STRING], TEXTS, (text, separator) => split(text, separator, -1n), METHOD),
  fn3('split', [STRING, STRING, INT], TEXTS, split, METHOD),
  fn1('join', TEXTS, STRING, (texts, charge) => join(texts, '', charge), METHOD),
  fn2('join', [TEXTS, STRING], STRING, join, METHOD),
  fn1('strings.quote', STRING, STRING, quote),
]
