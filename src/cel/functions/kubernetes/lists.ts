import { equals } from '../../evaluate/equality.ts'
import { compare } from '../../evaluate/order.ts'
import * as types from '../../types.ts'
import { type CelValue, failure, type Known, type Result } from '../../values.ts'
import { any, BOOL, DOUBLE, DURATION, INT, items, listOf, UINT } from '../codec.ts'
import { type Charge, fn1, fn2, type Library, METHOD, PARTIAL_METHOD } from '../define.ts'
import { COMPARABLE } from '../extensions/lists.ts'

const LIST = items(types.parameter('A'))
const ITEM = any(types.parameter('A'))

const isKnown = (item: Known): item is CelValue => item.type !== 'unknown'

function isSorted(list: readonly Known[]): boolean {
  const known = list.filter(isKnown)
  return known.every((item, at) => {
    const before = known[at - 1]
    return before === undefined || (compare(before, item) ?? 0) <= 0
  })
}

/** The first of the least or the greatest items. */
function extreme(list: readonly Known[], sign: number): Result {
  const [first, ...others] = list.filter(isKnown)
  if (first === undefined) return failure('the list is empty')
  return others.reduce((best, one) => (sign * (compare(one, best) ?? 0) > 0 ? one : best), first)
}

const total = (list: readonly bigint[]): bigint => list.reduce((sum, one) => sum + one, 0n)

function indexOf(list: readonly Known[], one: CelValue, charge: Charge) {
  for (const [at, item] of list.entries()) {
    const isSame = equals(item, one, charge)
    if (isSame !== false) return isSame === true ? BigInt(at) : isSame
  }
  return -1n
}

function lastIndexOf(list: readonly Known[], one: CelValue, charge: Charge) {
  const found = indexOf(list.toReversed(), one, charge)
  return typeof found === 'bigint' && found >= 0n ? BigInt(list.length - 1) - found : found
}

/** Kubernetes' functions of lists (apiserver 0.35, cel/library/lists.go). */
export const kubernetesLists: Library = [
  ...COMPARABLE.flatMap(type => [
    fn1('isSorted', items(type), BOOL, isSorted, METHOD),
    fn1('min', items(type), any(type), list => extreme(list, -1), METHOD),
    fn1('max', items(type), any(type), list => extreme(list, 1), METHOD),
  ]),
  fn1('sum', listOf(INT), INT, total, METHOD),
  fn1('sum', listOf(UINT), UINT, total, METHOD),
  fn1('sum', listOf(DOUBLE), DOUBLE, list => list.reduce((sum, one) => sum + one, 0), METHOD),
  fn1('sum', listOf(DURATION), DURATION, total, METHOD),
  fn2('indexOf', [LIST, ITEM], INT, indexOf, PARTIAL_METHOD),
  fn2('lastIndexOf', [LIST, ITEM], INT, lastIndexOf, PARTIAL_METHOD),
]
