import { compare } from '../../evaluate/order.ts'
import type { CelType } from '../../types.ts'
import * as types from '../../types.ts'
import { type CelValue, failure, type Known, type Result } from '../../values.ts'
import { BOOL, DOUBLE, INT, UINT } from '../codec.ts'
import { fn1, fn2, type Library, type Overload } from '../define.ts'

const isNumber = ({ type }: CelValue): boolean => type === 'int' || type === 'uint' || type === 'double'

/** The largest or the smallest number; of equal ones the first. */
function extreme(values: readonly CelValue[], sign: number): Result | undefined {
  const [first] = values
  if (first === undefined) return failure('the list is empty')
  if (!values.every(isNumber)) return undefined
  return values.reduce((best, one) => (sign * (compare(one, best) ?? 0) > 0 ? one : best), first)
}

const NUMBERS = [types.INT, types.UINT, types.DOUBLE]

const isKnown = (item: Known): item is CelValue => item.type !== 'unknown'

/** The largest or the smallest of the arguments. */
const ofArguments = (name: string, sign: number, args: readonly CelType[], result: CelType): Overload => ({
  name,
  isMethod: false,
  args,
  result,
  isVariadic: result === args[0],
  run: given => extreme(given, sign),
})

/** The largest or the smallest item of a list. */
const ofList = (name: string, sign: number, item: CelType): Overload => ({
  name,
  isMethod: false,
  args: [types.listOf(item)],
  result: item,
  run: ([one]) => (one?.type === 'list' ? (one.unknown ?? extreme(one.items.filter(isKnown), sign)) : undefined),
})

const extremes = (name: string, sign: number): Library => [
  ...NUMBERS.map(type => ofArguments(name, sign, [type], type)),
  ...NUMBERS.flatMap(one =>
    NUMBERS.filter(other => other !== one).map(other => ofArguments(name, sign, [one, other], types.DYN)),
  ),
  ofArguments(name, sign, [types.DYN, types.DYN, types.DYN], types.DYN),
  ...[...NUMBERS, types.DYN].map(item => ofList(name, sign, item)),
]

const shifted = (by: bigint, shift: (by: bigint) => bigint) =>
  by < 0n ? failure('the shift is negative') : by > 63n ? 0n : shift(by)

/** What must happen to the 64 bits of an int before they are shifted to the right: the sign does not follow. */
const asUnsigned = (value: bigint): bigint => BigInt.asUintN(64, value)

const BITS: Library = [
  fn2('math.bitAnd', [INT, INT], INT, (one, other) => one & other),
  fn2('math.bitAnd', [UINT, UINT], UINT, (one, other) => one & other),
  fn2('math.bitOr', [INT, INT], INT, (one, other) => one | other),
  fn2('math.bitOr', [UINT, UINT], UINT, (one, other) => one | other),
  fn2('math.bitXor', [INT, INT], INT, (one, other) => one ^ other),
  fn2('math.bitXor', [UINT, UINT], UINT, (one, other) => one ^ other),
  fn1('math.bitNot', INT, INT, one => ~one),
  fn1('math.bitNot', UINT, UINT, one => asUnsigned(~one)),
  fn2('math.bitShiftLeft', [INT, INT], INT, (one, by) => shifted(by, n => BigInt.asIntN(64, one << n))),
  fn2('math.bitShiftLeft', [UINT, INT], UINT, (one, by) => shifted(by, n => asUnsigned(one << n))),
  fn2('math.bitShiftRight', [INT, INT], INT, (one, by) => shifted(by, n => BigInt.asIntN(64, asUnsigned(one) >> n))),
  fn2('math.bitShiftRight', [UINT, INT], UINT, (one, by) => shifted(by, n => one >> n)),
]

const abs = (one: bigint): bigint => (one < 0n ? -one : one)
const signOf = (one: bigint): bigint => (one < 0n ? -1n : one > 0n ? 1n : 0n)

/** cel-go's ext.Math. */
export const math: Library = [
  ...extremes('math.greatest', 1),
  ...extremes('math.least', -1),
  fn1('math.ceil', DOUBLE, DOUBLE, Math.ceil),
  fn1('math.floor', DOUBLE, DOUBLE, Math.floor),
  fn1('math.trunc', DOUBLE, DOUBLE, Math.trunc),
  // Half away from zero.
  fn1('math.round', DOUBLE, DOUBLE, one => Math.sign(one) * Math.round(Math.abs(one))),
  fn1('math.abs', INT, INT, abs),
  fn1('math.abs', UINT, UINT, one => one),
  fn1('math.abs', DOUBLE, DOUBLE, Math.abs),
  fn1('math.sign', INT, INT, signOf),
  fn1('math.sign', UINT, UINT, signOf),
  fn1('math.sign', DOUBLE, DOUBLE, Math.sign),
  fn1('math.sqrt', INT, DOUBLE, one => Math.sqrt(Number(one))),
  fn1('math.sqrt', UINT, DOUBLE, one => Math.sqrt(Number(one))),
  fn1('math.sqrt', DOUBLE, DOUBLE, Math.sqrt),
  fn1('math.isNaN', DOUBLE, BOOL, Number.isNaN),
  fn1('math.isInf', DOUBLE, BOOL, one => Math.abs(one) === Infinity),
  fn1('math.isFinite', DOUBLE, BOOL, Number.isFinite),
  ...BITS,
]
