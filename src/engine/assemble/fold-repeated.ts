import type { Place } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'

/** Something reported at a place: a problem or a note. */
interface Reported {
  readonly rule: string
  readonly check?: string
  readonly at: Place
}

/**
 * Faults of what is written once and deployed many times, once each: those at the place where it is written, else
 * those of the first of its instances. Linear in the number of problems.
 */
export function foldRepeated<T extends Reported>(told: readonly T[]): readonly T[] {
  const repeated = told.filter(({ at }) => at.instance !== undefined)
  if (repeated.length === 0) return told
  const first = new Map(Array.from(groupBy(repeated, keyOf), ([key, all]) => [key, least(all)]))
  const written = new Set(told.filter(({ at }) => at.instance === undefined).map(keyOf))
  return told.filter(one => {
    const { instance } = one.at
    return instance === undefined || (!written.has(keyOf(one)) && first.get(keyOf(one)) === instance)
  })
}

const least = (all: readonly Reported[]): string =>
  all.reduce((found, { at: { instance = '' } }) => (instance < found ? instance : found), all[0]?.at.instance ?? '')

const keyOf = ({ rule, check = '', at: { document, pointer, part, within } }: Reported): string =>
  [rule, check.replace(/\..*$/, ''), document, pointer, part ?? '', within?.start, within?.end].join('\n')
