import { parseJson } from '../../../model/parse-json.ts'
import { toBase64 } from '../../base64.ts'
import {
  bool,
  type CelValue,
  double,
  type Failure,
  failure,
  fields,
  type Known,
  list,
  NULL_VALUE,
  string,
} from '../../values.ts'
import { STRING, VALUE } from '../codec.ts'
import { type Charge, fn1, type Library } from '../define.ts'
import { decimal, goExponent } from '../numbers.ts'
import { goDurationText, timeText } from '../standard/time-text.ts'

/** How deep JSON may nest: it is read by recursion. */
const MAX_DEPTH = 200

function unmarshal(text: string, charge: Charge): CelValue | Failure {
  charge(Math.floor(text.length / 16))
  const parsed = parseJson(text)
  return parsed === undefined ? failure('the text is not JSON') : toValue(parsed, 0, charge)
}

/** All numbers of JSON are doubles, as in Go. */
function toValue(parsed: unknown, depth: number, charge: Charge): CelValue {
  charge(depth > MAX_DEPTH ? Number.POSITIVE_INFINITY : 1)
  if (typeof parsed === 'string') return string(parsed)
  if (typeof parsed === 'number') return double(parsed)
  if (typeof parsed === 'boolean') return bool(parsed)
  if (Array.isArray(parsed)) return list(parsed.map(item => toValue(item, depth + 1, charge)))
  if (typeof parsed !== 'object' || parsed === null) return NULL_VALUE
  return fields(Object.entries(parsed).map(([name, item]) => [name, toValue(item, depth + 1, charge)] as const))
}

const NO_JSON = failure('the value has no form in JSON')

function marshal(value: Known, charge: Charge): string | Failure {
  charge(1)
  switch (value.type) {
    case 'null':
      return 'null'
    case 'bool':
    case 'int':
    case 'uint':
      return String(value.value)
    case 'double':
      return Number.isFinite(value.value) ? numberText(value.value) : NO_JSON
    case 'string':
      return quoted(value.value)
    case 'bytes':
      return `"${toBase64(value.value)}"`
    case 'timestamp':
      return quoted(timeText(value.nanoseconds).replace(/\.\d+/, ''))
    case 'duration':
      return quoted(goDurationText(value.nanoseconds))
    default:
      return marshalParts(value, charge)
  }
}

function marshalParts(value: Known, charge: Charge): string | Failure {
  if (value.type === 'optional') return value.value === undefined ? 'null' : marshal(value.value, charge)
  if (value.type === 'map') return mapText(value, charge)
  if (value.type !== 'list') return NO_JSON
  const parts = value.items.map(item => marshal(item, charge))
  return together('[', parts, ']')
}

function mapText({ entries }: Extract<CelValue, { type: 'map' }>, charge: Charge): string | Failure {
  const parts: (readonly [name: string, text: string | Failure])[] = []
  for (const { key, value } of entries.values()) {
    if (key.type !== 'string') return NO_JSON
    const text = marshal(value, charge)
    parts.push([key.value, typeof text === 'string' ? `${quoted(key.value)}:${text}` : text])
  }
  const sorted = parts.toSorted(([one], [other]) => (one < other ? -1 : 1))
  return together(
    '{',
    sorted.map(([, text]) => text),
    '}',
  )
}

function together(open: string, parts: readonly (string | Failure)[], close: string): string | Failure {
  const failed = parts.find(part => typeof part !== 'string')
  return typeof failed === 'object' ? failed : `${open}${parts.join(',')}${close}`
}

/** Go's encoding/json escapes what has a meaning in HTML, and writes control characters in its own way. */
const quoted = (text: string): string =>
  JSON.stringify(text.replace(/[\ud800-\udfff]/gu, '\ufffd')).replace(
    /[<>&\u2028\u2029]/g,
    one => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

function numberText(value: number): string {
  const size = Math.abs(value)
  if (size === 0 || (size >= 1e-6 && size < 1e21)) return Object.is(value, -0) ? '-0' : decimal(value)
  const [, mantissa = '', power = ''] = /^(.*)e(.*)$/.exec(value.toExponential()) ?? []
  return `${mantissa}e${goExponent(Number(power)).replace(/^-0(\d)$/, '-$1')}`
}

/** kro's JSON (kro 0.9.3, pkg/cel/library/json.go). */
export const json: Library = [
  fn1('json.unmarshal', STRING, VALUE, unmarshal),
  fn1('json.marshal', VALUE, STRING, marshal),
]
