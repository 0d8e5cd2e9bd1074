import { findNearest } from '../nearest.ts'

/** The most names that a misspelt one is compared with: among many some are alike. */
const MOST = 50
/** A difference of more letters is not a typing error. */
const MOST_MORE = 2

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

const joined = (text: string): string => text.replaceAll(/[._-]+/g, '')
const withoutNumbers = (text: string): string => text.replaceAll(/[\d._-]+/g, '')
