import { typeNameOf } from '../../evaluate/type-names.ts'
import * as types from '../../types.ts'
import { fromUtf8, utf8 } from '../../utf8.ts'
import { failure } from '../../values.ts'
import { A, any, BOOL, BYTES, DOUBLE, DURATION, INT, STRING, TIMESTAMP, UINT } from '../codec.ts'
import { fn1, type Library, PARTIAL } from '../define.ts'
import { goDouble, parseDouble, parseInteger } from '../numbers.ts'
import { durationText, parseDuration, parseTime, timeText } from './time-text.ts'

const wrong = (type: string) => failure(`the value is not of type ${type}`)

const TRUE = new Set(['1', 't', 'true', 'TRUE', 'True'])
const FALSE = new Set(['0', 'f', 'false', 'FALSE', 'False'])

function whole(value: number, isUnsigned: boolean): bigint | undefined {
  const isIn = isUnsigned ? value >= 0 && value < 2 ** 64 : value > -(2 ** 63) && value < 2 ** 63
  return isIn ? BigInt(Math.trunc(value)) : undefined
}

/** Conversions between types, by the name of the type. */
export const conversions: Library = [
  fn1('bool', BOOL, BOOL, one => one),
  fn1('bool', STRING, BOOL, one => (TRUE.has(one) ? true : FALSE.has(one) ? false : wrong('bool'))),
  fn1('bytes', BYTES, BYTES, one => one),
  fn1('bytes', STRING, BYTES, one => Uint8Array.from(utf8(one))),
  fn1('double', DOUBLE, DOUBLE, one => one),
  fn1('double', INT, DOUBLE, Number),
  fn1('double', UINT, DOUBLE, Number),
  fn1('double', STRING, DOUBLE, one => parseDouble(one) ?? wrong('double')),
  fn1('int', INT, INT, one => one),
  fn1('int', UINT, INT, one => one),
  fn1('int', DOUBLE, INT, one => whole(one, false) ?? wrong('int')),
  fn1('int', STRING, INT, one => parseInteger(one) ?? wrong('int')),
  fn1('int', DURATION, INT, one => one),
  // Go rounds down, BigInt towards zero.
  fn1('int', TIMESTAMP, INT, one => (one - (((one % NANO) + NANO) % NANO)) / NANO),
  fn1('uint', UINT, UINT, one => one),
  fn1('uint', INT, UINT, one => one),
  fn1('uint', DOUBLE, UINT, one => whole(one, true) ?? wrong('uint')),
  fn1('uint', STRING, UINT, one => (/^\d/.test(one) ? parseInteger(one) : undefined) ?? wrong('uint')),
  fn1('string', STRING, STRING, one => one),
  fn1('string', BOOL, STRING, String),
  fn1('string', INT, STRING, String),
  fn1('string', UINT, STRING, String),
  fn1('string', DOUBLE, STRING, goDouble),
  fn1('string', BYTES, STRING, one => fromUtf8(one) ?? failure('the bytes are not UTF-8')),
  fn1('string', TIMESTAMP, STRING, timeText),
  fn1('string', DURATION, STRING, durationText),
  fn1('timestamp', TIMESTAMP, TIMESTAMP, one => one),
  fn1('timestamp', STRING, TIMESTAMP, one => parseTime(one) ?? wrong('timestamp')),
  fn1('timestamp', INT, TIMESTAMP, one => one * NANO),
  fn1('duration', DURATION, DURATION, one => one),
  fn1('duration', STRING, DURATION, one => parseDuration(one) ?? wrong('duration')),
  // Declared, but cel-go does not do it.
  fn1('duration', INT, DURATION, () => wrong('duration')),
  fn1('dyn', A, any(types.DYN), one => one, PARTIAL),
  fn1('type', A, any(types.typeOf(types.parameter('A'))), one => ({ type: 'type', name: typeNameOf(one) }), PARTIAL),
]

const NANO = 1_000_000_000n
