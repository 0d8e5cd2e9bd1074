import * as types from '../../types.ts'
import { utf8 } from '../../utf8.ts'
import { failure } from '../../values.ts'
import { BYTES, INT, STRING } from '../codec.ts'
import { type Charge, fn1, fn2, fn3, type Library, notEvaluated } from '../define.ts'
import { fnv64a, octetsOf, sha256 } from './digest.ts'

const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz'
const MAX_LENGTH = 100_000n

/** Each word of the seed's hash gives a character; kro starts again at the first after eight. */
function seededString(length: bigint, seed: string, charge: Charge) {
  if (length <= 0n) return failure('the length is not positive')
  charge(length > MAX_LENGTH ? Number.POSITIVE_INFINITY : Number(length))
  const words = sha256(utf8(seed))
  return Array.from({ length: Number(length) }, (_, at) => DIGITS.charAt((words[at % 8] ?? 0) % 36)).join('')
}

function seededInt(least: bigint, end: bigint, seed: string) {
  if (least >= end) return failure('the minimum is not less than the maximum')
  const [high = 0, low = 0] = sha256(utf8(seed))
  return least + (((BigInt(high) << 32n) | BigInt(low)) % (end - least))
}

const octetsOf64 = (value: bigint): Uint8Array => octetsOf([Number(value >> 32n), Number(value & 0xffff_ffffn)])

/** kro's hashes and what it makes of them (kro 0.9.3, pkg/cel/library/hash.go and random.go). */
export const hashes: Library = [
  fn2('random.seededString', [INT, STRING], STRING, seededString),
  fn3('random.seededInt', [INT, INT, STRING], INT, seededInt),
  fn1('hash.sha256', STRING, BYTES, text => octetsOf(sha256(utf8(text)))),
  fn1('hash.fnv64a', STRING, BYTES, text => octetsOf64(fnv64a(utf8(text)))),
  notEvaluated('hash.md5', [types.STRING], types.BYTES),
]
