import { findNearest } from '../model/nearest.ts'

/**
 * The one of `known` that `name` was most likely meant to be; undefined where none is near. Where nothing else than the
 * known names can be meant, short ones may be further off than `findNearest` allows in documents: `vcp` for `vpc`,
 * `warning` for `warn`, `TT-1` for `TT-01`.
 */
export const suggest = (name: string, known: readonly string[]): string | undefined =>
  findNearest(name, known) ??
  known.find(one => isBeginning(one, name) || isBeginning(name, one)) ??
  known.find(one => sameLetters(one, name)) ??
  known.find(one => withoutZeros(one) === withoutZeros(name))

const isBeginning = (short: string, long: string): boolean => short.length >= 3 && long.startsWith(short)

const sameLetters = (a: string, b: string): boolean => a.length <= 64 && lettersOf(a) === lettersOf(b)
const lettersOf = (name: string): string => [...name.toLowerCase()].sort().join('')

const withoutZeros = (name: string): string => name.toUpperCase().replace(/-0+(?=\d)/, '-')

/** `"ruels"; did you mean "rules"?`; without a near one, what is known, where that is not too much. */
export function unknown(name: string, known: readonly string[]): string {
  const nearest = suggest(name, known)
  const shown = JSON.stringify(name)
  if (nearest !== undefined) return `${shown}; did you mean ${JSON.stringify(nearest)}?`
  return known.length > 0 && known.length <= 20 ? `${shown}; known are ${known.join(', ')}` : shown
}
