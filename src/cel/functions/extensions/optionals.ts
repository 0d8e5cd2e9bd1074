import * as types from '../../types.ts'
import { type CelValue, failure, type Known, NONE, optional } from '../../values.ts'
import { any, BOOL, items, optionalOf } from '../codec.ts'
import { fn0, fn1, fn2, type Library, PARTIAL, PARTIAL_METHOD } from '../define.ts'

const A = types.parameter('A')
const VALUE = any(A)
const OPTIONAL = optionalOf(A)

/** What `optional.ofNonZeroValue` takes for nothing. */
function isZero(value: CelValue): boolean {
  switch (value.type) {
    case 'null':
      return true
    case 'bool':
      return !value.value
    case 'int':
    case 'uint':
    case 'double':
      return Number(value.value) === 0
    case 'string':
    case 'bytes':
      return value.value.length === 0
    case 'duration':
      return value.nanoseconds === 0n
    case 'list':
      return value.items.length === 0
    case 'map':
      return value.entries.size === 0 && value.others === undefined
    case 'optional':
      return value.value === undefined
    default:
      return false
  }
}

const values = (list: readonly Known[]): readonly Known[] =>
  list.flatMap(one => (one.type === 'optional' ? (one.value === undefined ? [] : [one.value]) : [one]))

/** cel-go's OptionalTypes. `or` and `orValue` are here for their types: the evaluator does them, as `optMap` and `.?`. */
export const optionals: Library = [
  fn0('optional.none', OPTIONAL, () => NONE),
  fn1('optional.of', VALUE, OPTIONAL, optional, PARTIAL),
  fn1('optional.ofNonZeroValue', VALUE, OPTIONAL, value => (isZero(value) ? NONE : optional(value)), PARTIAL),
  fn1('hasValue', OPTIONAL, BOOL, ({ value }) => value !== undefined, PARTIAL_METHOD),
  fn1('value', OPTIONAL, VALUE, one => held(one.value), PARTIAL_METHOD),
  fn2('or', [OPTIONAL, OPTIONAL], OPTIONAL, one => one, PARTIAL_METHOD),
  fn2('orValue', [OPTIONAL, VALUE], VALUE, one => held(one.value), PARTIAL_METHOD),
  fn1('first', items(A), OPTIONAL, list => end(list[0]), PARTIAL_METHOD),
  fn1('last', items(A), OPTIONAL, list => end(list.at(-1)), PARTIAL_METHOD),
  fn1('optional.unwrap', items(types.optionalOf(A)), items(A), list => list.find(isUnknown) ?? values(list), PARTIAL),
  fn1('unwrapOpt', items(types.optionalOf(A)), items(A), list => list.find(isUnknown) ?? values(list), PARTIAL_METHOD),
]

const isUnknown = (value: Known) => value.type === 'unknown'
const held = (value: Known | undefined) => value ?? failure('the optional has no value')
const end = (item: Known | undefined) => (item === undefined ? NONE : optional(item))
