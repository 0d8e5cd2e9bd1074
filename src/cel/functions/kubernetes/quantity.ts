import { quantityNanos } from '../../../model/kubernetes/quantity.ts'
import { failure } from '../../values.ts'
import { BOOL, DOUBLE, INT, objectOf, STRING } from '../codec.ts'
import { fn1, fn2, type Library, METHOD } from '../define.ts'

const UNIT = 1_000_000_000n
/** In units of 1e-9, which is also how it is written down. */
const QUANTITY = objectOf('kubernetes.Quantity', BigInt, String)
const PAIR = [QUANTITY, QUANTITY] as const

const sign = (one: bigint): bigint => (one < 0n ? -1n : one > 0n ? 1n : 0n)
const isInteger = (one: bigint): boolean => one % UNIT === 0n && BigInt.asIntN(64, one / UNIT) === one / UNIT

/** Kubernetes' quantities (apiserver 0.35, cel/library/quantity.go). */
export const quantities: Library = [
  fn1('quantity', STRING, QUANTITY, text => quantityNanos(text) ?? failure('the text is not a quantity')),
  fn1('isQuantity', STRING, BOOL, text => quantityNanos(text) !== undefined),
  // The documentation has a method, the code a function.
  ...[{}, METHOD].map(shape => fn1('sign', QUANTITY, INT, sign, shape)),
  fn2('isGreaterThan', PAIR, BOOL, (one, other) => one > other, METHOD),
  fn2('isLessThan', PAIR, BOOL, (one, other) => one < other, METHOD),
  fn2('compareTo', PAIR, INT, (one, other) => sign(one - other), METHOD),
  fn1('asApproximateFloat', QUANTITY, DOUBLE, one => Number(one) / Number(UNIT), METHOD),
  fn1('isInteger', QUANTITY, BOOL, isInteger, METHOD),
  fn1(
    'asInteger',
    QUANTITY,
    INT,
    one => (isInteger(one) ? one / UNIT : failure('the quantity is not an integer')),
    METHOD,
  ),
  fn2('add', PAIR, QUANTITY, (one, other) => one + other, METHOD),
  fn2('add', [QUANTITY, INT], QUANTITY, (one, other) => one + other * UNIT, METHOD),
  fn2('sub', PAIR, QUANTITY, (one, other) => one - other, METHOD),
  fn2('sub', [QUANTITY, INT], QUANTITY, (one, other) => one - other * UNIT, METHOD),
]
