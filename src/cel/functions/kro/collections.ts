import * as types from '../../types.ts'
import { type CelValue, failure, type Known, type MapValue, map } from '../../values.ts'
import { A, INT, items, mapOf } from '../codec.ts'
import { fn2, fn3, type Library, PARTIAL, PARTIAL_METHOD } from '../define.ts'

const LIST = items(types.parameter('A'))
const MAP = mapOf(types.parameter('A'), types.parameter('B'))
const OUT_OF_RANGE = failure('the index is out of range')

const isIn = (index: bigint, size: number): boolean => index >= 0n && index < BigInt(size)

const setAt = (list: readonly Known[], index: bigint, value: CelValue) =>
  isIn(index, list.length) ? list.with(Number(index), value) : OUT_OF_RANGE

const insertAt = (list: readonly Known[], index: bigint, value: CelValue) =>
  isIn(index, list.length + 1) ? list.toSpliced(Number(index), 0, value) : OUT_OF_RANGE

const removeAt = (list: readonly Known[], index: bigint) =>
  isIn(index, list.length) ? list.toSpliced(Number(index), 1) : OUT_OF_RANGE

/** The entries of both; the other map's are taken where both have one. What the other may have hides what is known. */
function merge(one: MapValue, other: MapValue) {
  if (other.others !== undefined) return other.others
  return map([...one.entries.values(), ...other.entries.values()], one.others)
}

/** kro's functions of lists and maps (kro 0.9.3, pkg/cel/library/lists.go and maps.go). */
export const collections: Library = [
  fn3('lists.setAtIndex', [LIST, INT, A], LIST, setAt, PARTIAL),
  fn3('lists.insertAtIndex', [LIST, INT, A], LIST, insertAt, PARTIAL),
  fn2('lists.removeAtIndex', [LIST, INT], LIST, removeAt, PARTIAL),
  fn2('merge', [MAP, MAP], MAP, merge, PARTIAL_METHOD),
]
