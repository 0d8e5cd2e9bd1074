import { typeNameOf } from '../../evaluate/type-names.ts'
import * as types from '../../types.ts'
import { fromUtf8, utf8 } from '../../utf8.ts'
import { type CelValue, type Failure, failure, type Known } from '../../values.ts'
import { items, STRING } from '../codec.ts'
import { type Charge, fn2, type Library, METHOD } from '../define.ts'
import { decimal, goExponent } from '../numbers.ts'
import { durationText, timeText } from '../standard/time-text.ts'

/** The most digits after the point that a clause may ask for. */
const MAX_PRECISION = 1000

const wrong = (clause: string, value: Known): Failure =>
  failure(`%${clause} takes no ${value.type === 'unknown' ? 'unknown' : typeNameOf(value)}`)

/** `'%d of %s'.format([1, 'a'])`: each clause takes the next item. */
function format(text: string, args: readonly Known[], charge: Charge): string | Failure {
  const parts: string[] = []
  let next = 0
  let done = 0
  for (const found of text.matchAll(/%(?:%|(?:\.(\d{1,4}))?([A-Za-z]?))/g)) {
    parts.push(text.slice(done, found.index))
    done = found.index + found[0].length
    const [whole, precision, clause = ''] = found
    const arg = args[next]
    if (whole !== '%%' && arg === undefined) return failure('there are fewer items than clauses')
    const part = whole === '%%' || arg === undefined ? '%' : clauseText(clause, precision, arg, charge)
    if (typeof part !== 'string') return part
    if (whole !== '%%') next++
    charge(1 + Math.floor(part.length / 16))
    parts.push(part)
  }
  return [...parts, text.slice(done)].join('')
}

/** What a clause writes; a failure for a clause that there is not, or that does not take the value. */
function clauseText(clause: string, precision: string | undefined, value: Known, charge: Charge): string | Failure {
  const digits = Number(precision ?? 6)
  if (value.type === 'unknown' || digits > MAX_PRECISION) return wrong(clause, value)
  if (!/^[sdfeboxX]$/.test(clause)) return failure('there is no such clause')
  if (clause === 's') return shown(value, charge) ?? wrong(clause, value)
  return numberClause(clause, digits, value) ?? wrong(clause, value)
}

function numberClause(clause: string, digits: number, value: CelValue): string | undefined {
  if (clause === 'x') return hex(value)
  if (clause === 'X') return hex(value)?.toUpperCase()
  if (clause === 'b' && value.type === 'bool') return String(Number(value.value))
  if (value.type !== 'double' && !isInteger(value)) return undefined
  if (clause === 'f') return doubleText(Number(value.value), one => fixed(one, digits))
  if (clause === 'e') return doubleText(Number(value.value), one => scientific(one, digits))
  if (value.type === 'double') return clause === 'd' ? doubleText(value.value, decimal) : undefined
  return value.value.toString({ b: 2, o: 8 }[clause] ?? 10)
}

const isInteger = (value: CelValue): value is Extract<CelValue, { type: 'int' | 'uint' }> =>
  value.type === 'int' || value.type === 'uint'

function doubleText(value: number, finite: (value: number) => string): string {
  if (Number.isNaN(value)) return 'NaN'
  return Number.isFinite(value) ? finite(value) : value > 0 ? 'Infinity' : '-Infinity'
}

/** Rounds half to even, by the exact value of the double; JavaScript's toFixed rounds half up and ends at 100 digits. */
function fixed(value: number, digits: number): string {
  const { numerator, power } = exact(Math.abs(value))
  const scaled = numerator * 10n ** BigInt(digits)
  const divisor = 1n << BigInt(power)
  const rest = (scaled % divisor) * 2n
  const whole = scaled / divisor
  const isUp = rest > divisor || (rest === divisor && whole % 2n === 1n)
  const text = (isUp ? whole + 1n : whole).toString().padStart(digits + 1, '0')
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  return digits === 0 ? `${sign}${text}` : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** A double as numerator / 2^power. */
function exact(value: number): { readonly numerator: bigint; readonly power: number } {
  let scaled = value
  let power = 0
  while (!Number.isInteger(scaled)) {
    scaled *= 2
    power++
  }
  return { numerator: BigInt(scaled), power }
}

function scientific(value: number, digits: number): string {
  const [, mantissa = '', exponent = ''] = /^(.*)e(.*)$/.exec(value.toExponential(Math.min(digits, 100))) ?? []
  return `${mantissa}${'0'.repeat(Math.max(0, digits - 100))}e${goExponent(Number(exponent))}`
}

function hex(value: CelValue): string | undefined {
  if (isInteger(value)) return value.value.toString(16)
  const octets = value.type === 'string' ? utf8(value.value) : value.type === 'bytes' ? value.value : undefined
  return octets && Array.from(octets, octet => octet.toString(16).padStart(2, '0')).join('')
}

/** What `%s` writes; undefined for a value of another type. */
function shown(value: Known, charge: Charge): string | undefined {
  charge(1)
  switch (value.type) {
    case 'string':
      return value.value
    case 'bool':
    case 'int':
    case 'uint':
      return String(value.value)
    case 'double':
      return doubleText(value.value, decimal)
    case 'bytes':
      return fromUtf8(value.value) ?? ''
    case 'null':
      return 'null'
    case 'timestamp':
      return timeText(value.nanoseconds)
    case 'duration':
      return durationText(value.nanoseconds)
    case 'type':
      return value.name
    default:
      return shownParts(value, charge)
  }
}

function shownParts(value: Known, charge: Charge): string | undefined {
  if (value.type === 'list') {
    const parts = value.items.map(item => shown(item, charge))
    return bracketed('[', parts, ']')
  }
  if (value.type !== 'map') return undefined
  const entries = Array.from(value.entries.values(), one => [shown(one.key, charge), shown(one.value, charge)] as const)
  const sorted = entries.toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
  const parts = sorted.map(([key, item]) => (item === undefined ? undefined : `${key}: ${item}`))
  return bracketed('{', parts, '}')
}

const bracketed = (open: string, parts: readonly (string | undefined)[], close: string): string | undefined =>
  parts.includes(undefined) ? undefined : `${open}${parts.join(', ')}${close}`

/** `format` of cel-go's ext.Strings. */
export const formats: Library = [fn2('format', [STRING, items(types.DYN)], STRING, format, METHOD)]
