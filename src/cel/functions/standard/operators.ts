import { equals } from '../../evaluate/equality.ts'
import { compare } from '../../evaluate/order.ts'
import type { CelType } from '../../types.ts'
import * as types from '../../types.ts'
import { bool, FALSE, failure, joined, keyText, type Result, type Unknown } from '../../values.ts'
import { A, any, BOOL, BYTES, DOUBLE, DURATION, INT, items, mapOf, STRING, TIMESTAMP, UINT } from '../codec.ts'
import { fn1, fn2, type Library, nonZero, type Overload, PARTIAL } from '../define.ts'

const LIST = items(types.parameter('A'))

const ARITHMETIC: Library = [
  fn2('+', [INT, INT], INT, (one, other) => one + other),
  fn2('+', [UINT, UINT], UINT, (one, other) => one + other),
  fn2('+', [DOUBLE, DOUBLE], DOUBLE, (one, other) => one + other),
  fn2('+', [STRING, STRING], STRING, (one, other) => one + other),
  fn2('+', [BYTES, BYTES], BYTES, (one, other) => Uint8Array.from([...one, ...other])),
  fn2('+', [LIST, LIST], LIST, (one, other) => [...one, ...other], PARTIAL),
  fn2('+', [TIMESTAMP, DURATION], TIMESTAMP, (one, other) => one + other),
  fn2('+', [DURATION, TIMESTAMP], TIMESTAMP, (one, other) => one + other),
  fn2('+', [DURATION, DURATION], DURATION, (one, other) => one + other),
  fn2('-', [INT, INT], INT, (one, other) => one - other),
  fn2('-', [UINT, UINT], UINT, (one, other) => one - other),
  fn2('-', [DOUBLE, DOUBLE], DOUBLE, (one, other) => one - other),
  fn2('-', [TIMESTAMP, TIMESTAMP], DURATION, (one, other) => one - other),
  fn2('-', [TIMESTAMP, DURATION], TIMESTAMP, (one, other) => one - other),
  fn2('-', [DURATION, DURATION], DURATION, (one, other) => one - other),
  fn2('*', [INT, INT], INT, (one, other) => one * other),
  fn2('*', [UINT, UINT], UINT, (one, other) => one * other),
  fn2('*', [DOUBLE, DOUBLE], DOUBLE, (one, other) => one * other),
  fn2('/', [INT, INT], INT, (one, other) => nonZero(other, () => one / other)),
  fn2('/', [UINT, UINT], UINT, (one, other) => nonZero(other, () => one / other)),
  fn2('/', [DOUBLE, DOUBLE], DOUBLE, (one, other) => one / other),
  fn2('%', [INT, INT], INT, (one, other) => nonZero(other, () => one % other)),
  fn2('%', [UINT, UINT], UINT, (one, other) => nonZero(other, () => one % other)),
  fn1('-_', INT, INT, one => -one),
  fn1('-_', DOUBLE, DOUBLE, one => -one),
  fn1('!_', BOOL, BOOL, one => !one),
]

const order = (name: string, left: CelType, right: CelType, test: (order: number) => boolean): Overload => ({
  name,
  isMethod: false,
  args: [left, right],
  result: types.BOOL,
  run: ([one, other]): Result | undefined => {
    const compared = one && other && compare(one, other)
    return compared === undefined ? undefined : bool(test(compared))
  },
})

const ORDERS = [
  ['<', (one: number) => one < 0],
  ['<=', (one: number) => one <= 0],
  ['>', (one: number) => one > 0],
  ['>=', (one: number) => one >= 0],
] as const
const NUMBERS = [types.INT, types.UINT, types.DOUBLE]
const ORDERED = [...NUMBERS, types.BOOL, types.STRING, types.BYTES, types.TIMESTAMP, types.DURATION]

const COMPARISONS: Library = ORDERS.flatMap(([name, test]) => ORDERED.map(type => order(name, type, type, test)))

/** Numbers of different types in one comparison. Kubernetes allows it (cel.CrossTypeNumericComparisons), kro does not. */
export const crossTypeComparisons: Library = ORDERS.flatMap(([name, test]) =>
  NUMBERS.flatMap(one => NUMBERS.filter(other => other !== one).map(other => order(name, one, other, test))),
)

/** `==` and `!=` take any two values of one type; the evaluator does them itself. */
const EQUALITY: Library = ['==', '!='].map(name => ({
  name,
  isMethod: false,
  args: [types.parameter('A'), types.parameter('A')],
  result: types.BOOL,
  run: () => undefined,
}))

const IN: Library = [
  fn2(
    'in',
    [A, LIST],
    any(types.BOOL),
    (one, list, charge) => {
      const unknowns: Unknown[] = []
      for (const item of list) {
        const isSame = equals(one, item, charge)
        if (isSame === true) return bool(true)
        if (isSame !== false) unknowns.push(isSame)
      }
      return unknowns.length > 0 ? joined(unknowns) : FALSE
    },
    PARTIAL,
  ),
  fn2(
    'in',
    [A, mapOf(types.parameter('A'), types.parameter('B'))],
    any(types.BOOL),
    (key, { entries, others }) => {
      if (!('value' in key) || key.type === 'bytes' || key.type === 'optional') return failure('no such overload')
      return entries.has(keyText(key)) ? bool(true) : (others ?? FALSE)
    },
    PARTIAL,
  ),
]

/** The operators. The evaluator does `&&`, `||`, `?:`, `==`, `!=` and indexes itself. */
export const operators: Library = [...ARITHMETIC, ...COMPARISONS, ...EQUALITY, ...IN]
