import type { Place } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'

/** What is told of a place: a problem or a note. */
interface Told {
  readonly rule: string
  readonly check?: string
  readonly at: Place
}

/**
 * What is wrong with what is written once and deployed many times, once: of several instances, what is told of the first.
 * Linear in the number of problems.
 */
export function foldRepeated<T extends Told>(told: readonly T[]): readonly T[] {
  const repeated = told.filter(({ at }) => at.instance !== undefined)
  if (repeated.length === 0) return told
  const first = new Map(Array.from(groupBy(repeated, keyOf), ([key, all]) => [key, least(all)]))
  return told.filter(one => one.at.instance === undefined || first.get(keyOf(one)) === one.at.instance)
}

const least = (all: readonly Told[]): string =>
  all.reduce((found, { at: { instance = '' } }) => (instance < found ? instance : found), all[0]?.at.instance ?? '')

const keyOf = ({ rule, check = '', at: { document, pointer, part, within } }: Told): string =>
  [rule, check.replace(/\..*$/, ''), document, pointer, part ?? '', within?.start, within?.end].join('\n')
