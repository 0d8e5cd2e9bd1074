/*
 * What a YAML scalar means: what Kubernetes' own reader makes of it. That reader is sigs.k8s.io/yaml, whose parser is
 * a fork of go-yaml v2 (goyaml.v2/resolve.go and decode_test.go of kubernetes-sigs/yaml, read at 742f5e6f and 53ce8bba).
 *
 * plain text                                           value
 * ---------------------------------------------------  --------------------------------------------------------------
 * (empty) ~ null Null NULL                             null
 * true yes on y and false no off n, each in the        boolean: YAML 1.1, `y` and `n` included
 *   spellings xx, Xx, XX
 * 12 +12 -12 1_000 1__0_                               integer; underscores are dropped wherever they are
 * 022 0o22 0O22                                        18: a leading zero is octal
 * 08 0999                                              8, 999: no octal digits, so it is read as a decimal float
 * 0x1F 0X1f -0x1F 0x_1F 0b11 0B11                      31, 31, -31, 31, 3, 3
 * 0x10000000000000000                                  the string: no integer of 64 bits, and no float
 * 18446744073709551616                                 a number (as a float); `source` keeps the digits
 * 1.5 1. .5 +.5 1e3 1_0.5 .5_5                         float
 * 1e999                                                the string: out of range
 * .inf .Inf .INF, with + or -; .nan .NaN .NAN          infinite, not a number (`+.nan` is a string)
 * 190:20:30, 2001-01-01, 2001-01-01T00:00:00Z          the string: no sexagesimal numbers, timestamps stay text
 * everything else                                      the string
 *
 * explicit tag                                         value
 * ---------------------------------------------------  --------------------------------------------------------------
 * !!str x                                              the string
 * !!int "3", !!float 3, !!bool "yes", !!null ""        what the text means as a plain scalar, where that is the type
 * !!int x                                              a syntax problem, as in Kubernetes' reader
 * !!timestamp 2001-01-01                               the string; a syntax problem where it is not a time
 * !!binary x                                           the string whose UTF-8 the base64 text is (see `yaml-binary.ts`)
 * ! x, !Ref x, !Sub x and any other tag                the string; the tag is kept beside it
 */

import { isTimestamp } from './timestamp.ts'

/** A scalar's value. */
export type Value = string | number | boolean | null

const FLOAT = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/
const DOT_FLOAT = /^\.[0-9]+(?:_[0-9]+)*(?:[eE][-+]?[0-9]+(?:_[0-9]+)*)?$/
const INTEGER = /^(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|[1-9][0-9]*|0)$/
const MIN_INT64 = -(2n ** 63n)
const MAX_INT64 = 2n ** 63n - 1n
const MAX_UINT64 = 2n ** 64n - 1n

/** The value of a plain scalar without a tag; `text` is its text with line breaks folded. */
export function plainValue(text: string): Value {
  const first = text.charCodeAt(0)
  if ((first >= 48 && first <= 57) || first === 43 || first === 45) return signed(text)
  switch (first) {
    case 46:
      return named(text) ?? (DOT_FLOAT.test(text) ? finite(text.replaceAll('_', ''), text) : text)
    case 126: // ~
      return text === '~' ? null : text
    case 70: // F f N n O o T t Y y
    case 102:
    case 78:
    case 110:
    case 79:
    case 111:
    case 84:
    case 116:
    case 89:
    case 121:
      return text.length > 5 ? text : word(text)
    default:
      return text === '' ? null : text
  }
}

function word(text: string): Value {
  switch (text) {
    case 'null':
    case 'Null':
    case 'NULL':
      return null
    case 'true':
    case 'True':
    case 'TRUE':
    case 'yes':
    case 'Yes':
    case 'YES':
    case 'on':
    case 'On':
    case 'ON':
    case 'y':
    case 'Y':
      return true
    case 'false':
    case 'False':
    case 'FALSE':
    case 'no':
    case 'No':
    case 'NO':
    case 'off':
    case 'Off':
    case 'OFF':
    case 'n':
    case 'N':
      return false
    default:
      return text
  }
}

function named(text: string): number | undefined {
  switch (text) {
    case '.inf':
    case '.Inf':
    case '.INF':
    case '+.inf':
    case '+.Inf':
    case '+.INF':
      return Number.POSITIVE_INFINITY
    case '-.inf':
    case '-.Inf':
    case '-.INF':
      return Number.NEGATIVE_INFINITY
    case '.nan':
    case '.NaN':
    case '.NAN':
      return Number.NaN
    default:
      return undefined
  }
}

function signed(text: string): Value {
  const bare = text.includes('_') ? text.replaceAll('_', '') : text
  return integer(bare) ?? (FLOAT.test(bare) ? finite(bare, text) : (named(text) ?? text))
}

function finite(number: string, text: string): Value {
  const value = Number(number)
  return Number.isFinite(value) ? value : text
}

/** An integer as Go's `strconv.ParseInt(text, 0, 64)` reads it, or a larger one; undefined where it is none. */
function integer(text: string): number | undefined {
  const sign = text.startsWith('-') ? -1n : 1n
  const digits = sign < 0n || text.startsWith('+') ? text.slice(1) : text
  if (!INTEGER.test(digits)) return undefined
  if (text === '0' || (digits.length <= 15 && !digits.startsWith('0'))) return Number(text)
  const octal = /^0[0-7]/.test(digits)
  const value = sign * BigInt(octal ? `0o${digits}` : digits.toLowerCase())
  const fits = value >= MIN_INT64 && value <= (digits === text ? MAX_UINT64 : MAX_INT64)
  if (fits) return Number(value)
  return octal || /^[1-9]/.test(digits) ? Number(text) : undefined
}

/** The type that one of YAML's own tags requests; `other` is any other tag. */
export type CoreTag = 'str' | 'int' | 'float' | 'bool' | 'null' | 'timestamp' | 'binary' | 'merge' | 'other'

const CORE = 'tag:yaml.org,2002:'

/** The type that `tag`, as written, requests; `handles` are the prefixes that the document's `%TAG` lines declare. */
export function coreTag(tag: string, handles: ReadonlyMap<string, string>): CoreTag {
  const full = fullTag(tag, handles)
  const name = full.startsWith(CORE) ? full.slice(CORE.length) : ''
  switch (name) {
    case 'str':
    case 'int':
    case 'float':
    case 'bool':
    case 'null':
    case 'timestamp':
    case 'binary':
    case 'merge':
      return name
    default:
      return 'other'
  }
}

/** The whole tag. A tag as written may have escapes (`!!%62inary`); it is well formed, so they can be decoded. */
function fullTag(tag: string, handles: ReadonlyMap<string, string>): string {
  if (tag.startsWith('!<')) return decodeURIComponent(tag.slice(2, -1))
  const handle = /^!(?:[\w-]*!)?/.exec(tag)?.[0] ?? '!'
  const prefix = handles.get(handle) ?? (handle === '!!' ? CORE : handle)
  return prefix + decodeURIComponent(tag.slice(handle.length))
}

/** The value of a scalar with an explicit tag, plain or quoted; undefined where the text is not of that type. */
export function taggedValue(tag: CoreTag, text: string): Value | undefined {
  switch (tag) {
    case 'null':
      return plainValue(text) === null ? null : undefined
    case 'timestamp':
      return isTimestamp(text) ? text : undefined
    case 'bool':
    case 'int':
    case 'float':
      return typed(tag, text)
    default:
      return text
  }
}

function typed(tag: 'bool' | 'int' | 'float', text: string): Value | undefined {
  const value = plainValue(text)
  if (tag === 'bool') return typeof value === 'boolean' ? value : undefined
  if (typeof value !== 'number') return undefined
  const whole = integer(text.replaceAll('_', '')) !== undefined
  return tag === 'float' || whole ? value : undefined
}

/**
 * The text of a number as a key, which Kubernetes' reader turns into a string: an integer in full, any other number
 * as the shortest decimal that is the same 32-bit float. Undefined for an integer from 2^63 on, which it refuses as a
 * key.
 */
export function numberKey(value: number, source: string): string | undefined {
  const exact = exactInteger(source.replaceAll('_', ''))
  if (exact !== undefined) return exact > MAX_INT64 ? undefined : String(exact)
  if (Number.isNaN(value)) return '.nan'
  const single = Math.fround(value)
  if (!Number.isFinite(single)) return single > 0 ? '.inf' : '-.inf'
  return shortest(single)
}

/** An integer that has 64 bits with or without a sign. */
function exactInteger(text: string): bigint | undefined {
  const sign = text.startsWith('-') ? -1n : 1n
  const digits = sign < 0n || text.startsWith('+') ? text.slice(1) : text
  if (!INTEGER.test(digits)) return undefined
  const value = sign * BigInt(/^0[0-7]/.test(digits) ? `0o${digits}` : digits.toLowerCase())
  return value >= MIN_INT64 && value <= (digits === text ? MAX_UINT64 : MAX_INT64) ? value : undefined
}

/** Go's `strconv.FormatFloat(single, 'g', -1, 32)`. */
function shortest(single: number): string {
  let written = single.toExponential(8)
  for (let digits = 0; digits < 9; digits++) {
    written = single.toExponential(digits)
    if (Math.fround(Number(written)) === single) break
  }
  const [mantissa = '', exponent = '0'] = written.split('e')
  const power = Number(exponent)
  if (power >= -4 && power < 6) {
    const digits = mantissa.replace(/[-.]/g, '').length
    return (Object.is(single, -0) ? '-' : '') + Number(written).toFixed(Math.max(digits - 1 - power, 0))
  }
  return `${mantissa}e${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`
}
