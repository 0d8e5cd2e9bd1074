import { equals } from '../../evaluate/equality.ts'
import * as types from '../../types.ts'
import { joined, type Known, type Unknown } from '../../values.ts'
import { BOOL, items } from '../codec.ts'
import { type Charge, fn2, type Library, PARTIAL } from '../define.ts'

const LISTS = [items(types.parameter('A')), items(types.parameter('A'))] as const

function has(list: readonly Known[], one: Known, charge: Charge): boolean | Unknown {
  const unknowns: Unknown[] = []
  for (const item of list) {
    const isSame = equals(item, one, charge)
    if (isSame === true) return true
    if (isSame !== false) unknowns.push(isSame)
  }
  return unknowns.length > 0 && joined(unknowns)
}

function contains(list: readonly Known[], others: readonly Known[], charge: Charge): boolean | Unknown {
  const unknowns: Unknown[] = []
  for (const one of others) {
    const isIn = has(list, one, charge)
    if (isIn === false) return false
    if (isIn !== true) unknowns.push(isIn)
  }
  return unknowns.length === 0 || joined(unknowns)
}

function equivalent(list: readonly Known[], others: readonly Known[], charge: Charge): boolean | Unknown {
  const one = contains(list, others, charge)
  return one === false ? false : both(one, contains(others, list, charge))
}

const both = (one: true | Unknown, other: boolean | Unknown): boolean | Unknown =>
  other === false || one === true ? other : one

function intersects(list: readonly Known[], others: readonly Known[], charge: Charge): boolean | Unknown {
  const unknowns: Unknown[] = []
  for (const one of others) {
    const isIn = has(list, one, charge)
    if (isIn === true) return true
    if (isIn !== false) unknowns.push(isIn)
  }
  return unknowns.length > 0 && joined(unknowns)
}

/** cel-go's ext.Sets. */
export const sets: Library = [
  fn2('sets.contains', LISTS, BOOL, contains, PARTIAL),
  fn2('sets.equivalent', LISTS, BOOL, equivalent, PARTIAL),
  fn2('sets.intersects', LISTS, BOOL, intersects, PARTIAL),
]
