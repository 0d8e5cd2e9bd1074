import { type CelValue, failure, type Known, list, type Result } from '../values.ts'
import { compareNumbers } from './equality.ts'

/** Less than 0, 0 or more for two values of one type that has an order; NaN and undefined where there is none. */
export function compare(one: CelValue, other: CelValue): number | undefined {
  const numbers = compareNumbers(one, other)
  if (numbers !== undefined) return numbers
  if (one.type === 'string' && other.type === 'string') return compareText(one.value, other.value)
  if (one.type === 'bool' && other.type === 'bool') return Number(one.value) - Number(other.value)
  if (one.type === 'bytes' && other.type === 'bytes') return compareBytes(one.value, other.value)
  if ((one.type !== 'timestamp' && one.type !== 'duration') || other.type !== one.type) return undefined
  return one.nanoseconds < other.nanoseconds ? -1 : one.nanoseconds > other.nanoseconds ? 1 : 0
}

/** By code points, as octets of UTF-8 are compared: JavaScript compares surrogates, which are lower than U+FFFF. */
function compareText(one: string, other: string): number {
  if (one === other) return 0
  const length = Math.min(one.length, other.length)
  let at = 0
  while (at < length && one.charCodeAt(at) === other.charCodeAt(at)) at++
  if (at === length) return one.length - other.length
  return rank(one.charCodeAt(at)) - rank(other.charCodeAt(at))
}

const rank = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit)

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  const at = one.findIndex((octet, index) => octet !== other[index])
  return at < 0 ? one.length - other.length : (one[at] ?? 0) - (other[at] ?? -1)
}

/** The items in the order of their keys, as a list; items with equal keys stay in order. */
export function sorted(items: readonly Known[], keys: readonly Result[]): Result {
  const pairs: { readonly item: Known; readonly key: CelValue }[] = []
  for (const [at, item] of items.entries()) {
    const key = keys[at]
    if (key === undefined || key.type === 'failure' || key.type === 'unknown') return key ?? failure('no such overload')
    pairs.push({ item, key })
  }
  const [first] = pairs
  if (first !== undefined && !pairs.every(({ key }) => key.type === first.key.type && compare(key, key) !== undefined))
    return failure('the keys have no order')
  return list(pairs.sort((one, other) => compare(one.key, other.key) ?? 0).map(({ item }) => item))
}
