import { findNearest } from '../nearest.ts'

/** The most names that a misspelt one is compared with: among many some are alike. */
const MOST = 50
/** A difference of more letters is not a typing error. */
const MOST_MORE = 2
/** Of shorter names two may well differ in a letter. */
const SHORTEST = 5

/**
 * The one of `names` that `name` most likely is a slip for: the nearest one, where the two differ in letters or separators and
 * not in a number (`web-1` and `web-2` are two names).
 */
export function meantName(name: string, names: readonly string[]): string | undefined {
  if (names.length > MOST) return undefined
  const nearest = findNearest(name, names)
  if (nearest === undefined || Math.abs(nearest.length - name.length) > MOST_MORE) return undefined
  return withoutNumbers(nearest) !== withoutNumbers(name) || joined(nearest) === joined(name) ? nearest : undefined
}

/** Whether two names differ in one letter more or in two that are swapped: nobody calls two things so. */
export function isSlip(name: string, other: string): boolean {
  const [few, many] = name.length < other.length ? [name, other] : [other, name]
  const start = Array.from(few).findIndex((letter, i) => letter !== many[i])
  const at = start < 0 ? few.length : start
  if (few.length < SHORTEST || /\d/.test(many.charAt(at))) return false
  if (many.length === few.length + 1) return few.slice(at) === many.slice(at + 1)
  const isSwapped = few.charAt(at) === many.charAt(at + 1) && few.charAt(at + 1) === many.charAt(at)
  return many.length === few.length && name !== other && isSwapped && few.slice(at + 2) === many.slice(at + 2)
}

/** The only one of `names` that has one word more or less within than `name`: `shop-entry` for `shop-head-entry`. */
export function nameWithin(name: string, names: readonly string[]): string | undefined {
  if (names.length > MOST) return undefined
  const [alike, ...others] = names.filter(one => hasOneMore(one, name) || hasOneMore(name, one))
  return others.length === 0 ? alike : undefined
}

/** Whether the longer of two names is the other one with one more word between its first and its last. */
function hasOneMore(longer: string, name: string): boolean {
  const [many, few] = [longer.split('-'), name.split('-')]
  if (many.length !== few.length + 1 || few.length < 2) return false
  const same = few.findIndex((word, i) => word !== many[i])
  return same > 0 && few.slice(same).join('-') === many.slice(same + 1).join('-')
}

const joined = (text: string): string => text.replaceAll(/[._-]+/g, '')
const withoutNumbers = (text: string): string => text.replaceAll(/[\d._-]+/g, '')
