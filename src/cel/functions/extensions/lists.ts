import { equals } from '../../evaluate/equality.ts'
import { sorted } from '../../evaluate/order.ts'
import * as types from '../../types.ts'
import { failure, isUnknown, joined, type Known, type Unknown, unknownIn } from '../../values.ts'
import { any, INT, items, listOf } from '../codec.ts'
import { type Charge, fn1, fn2, fn3, type Library, METHOD, PARTIAL_METHOD } from '../define.ts'

const A = types.parameter('A')
const LIST = items(A)
const ANY_LIST = items(types.DYN)
/** The longest list that `lists.range` makes. */
const MAX_RANGE = 100_000n

function flatten(list: readonly Known[], depth: bigint, charge: Charge): readonly Known[] {
  charge(list.length)
  return list.flatMap(item => (item.type === 'list' && depth > 0n ? flatten(item.items, depth - 1n, charge) : [item]))
}

/** Whether the items of a list are lists must be known. */
const flattened = (list: readonly Known[], depth: bigint, charge: Charge) =>
  depth < 0n ? failure('the depth is negative') : (list.find(isUnknown) ?? flatten(list, depth, charge))

function slice(list: readonly Known[], start: bigint, end: bigint) {
  const isIn = start >= 0n && start <= end && end <= BigInt(list.length)
  return isIn ? list.slice(Number(start), Number(end)) : failure('the index is out of range')
}

/** Each item once, the first of equal ones. */
function distinct(list: readonly Known[], charge: Charge): readonly Known[] | Unknown {
  const kept: Known[] = []
  for (const item of list) {
    const unknowns: Unknown[] = []
    const isThere = kept.some(other => {
      const isSame = equals(item, other, charge)
      if (typeof isSame !== 'boolean') unknowns.push(isSame)
      return isSame === true
    })
    if (!isThere && unknowns.length > 0) return joined(unknowns)
    if (!isThere) kept.push(item)
  }
  return kept
}

function sort(list: readonly Known[]) {
  const why = list.find(item => unknownIn(item) !== undefined)
  return why?.type === 'unknown' ? why : sorted(list, list)
}

/** What can be sorted. */
export const COMPARABLE: readonly types.CelType[] = [
  types.INT,
  types.UINT,
  types.DOUBLE,
  types.BOOL,
  types.DURATION,
  types.TIMESTAMP,
  types.STRING,
  types.BYTES,
]

/** cel-go's ext.Lists. `sortBy` is a macro. */
export const lists: Library = [
  fn3('slice', [LIST, INT, INT], LIST, slice, PARTIAL_METHOD),
  fn1('flatten', items(types.listOf(A)), LIST, (list, charge) => flattened(list, 1n, charge), PARTIAL_METHOD),
  fn2('flatten', [ANY_LIST, INT], ANY_LIST, flattened, PARTIAL_METHOD),
  fn1('distinct', LIST, LIST, distinct, PARTIAL_METHOD),
  fn1('reverse', LIST, LIST, list => list.toReversed(), PARTIAL_METHOD),
  ...COMPARABLE.map(type => fn1('sort', items(type), any(types.listOf(type)), sort, METHOD)),
  fn1('lists.range', INT, listOf(INT), (count, charge) => {
    if (count > MAX_RANGE) charge(Number.POSITIVE_INFINITY)
    return Array.from({ length: Math.max(0, Number(count)) }, (_, at) => BigInt(at))
  }),
]
