import type { Place } from '../../documents/document.ts'
import { groupBy } from '../../model/group-by.ts'

/** Something reported at a place: a problem or a note. */
interface Reported {
  readonly rule: string
  readonly check?: string
  readonly as?: string
  readonly part?: number
  /** Whether it is only there where what is off by default is on. */
  readonly isOff?: boolean
  readonly at: Place
}

/**
 * Faults of what is written once and deployed many times, once each: those at the place where it is written, else
 * those of the first of its instances; those of what is on rather than those of what is off. Linear in the number of problems.
 */
export function foldRepeated<T extends Reported>(found: readonly T[]): readonly T[] {
  const told = withoutOff(found)
  const repeated = told.filter(({ at }) => instanceOf(at) !== undefined)
  if (repeated.length === 0) return told
  const groups = groupBy(repeated, keyOf)
  const first = new Map(Array.from(groups, ([key, all]) => [key, least(all)]))
  const written = new Set(told.filter(({ at }) => instanceOf(at) === undefined).map(keyOf))
  return told.flatMap(one => {
    const instance = instanceOf(one.at)
    if (instance === undefined) return [one]
    const key = keyOf(one)
    if (written.has(key) || first.get(key) !== instance) return []
    const overlays = new Set(groups.get(key)?.flatMap(({ at }) => at.overlay ?? [])).size
    return [overlays > 1 ? { ...one, overlays } : one]
  })
}

function withoutOff<T extends Reported>(found: readonly T[]): readonly T[] {
  if (!found.some(one => one.isOff === true)) return found
  const on = new Set(found.filter(one => one.isOff !== true).map(keyOf))
  return found.filter(one => one.isOff !== true || !on.has(keyOf(one)))
}

/** What tells the things apart that are deployed of what is written once. */
const instanceOf = ({ instance, overlay }: Place): string | undefined => instance ?? overlay

const least = (all: readonly Reported[]): string => all.map(({ at }) => instanceOf(at) ?? '').sort()[0] ?? ''

const keyOf = ({ rule, check = '', as, part: of, at: { document, pointer, part, within } }: Reported): string =>
  [rule, check.replace(/\..*$/, ''), as, of, document, pointer, part ?? '', within?.start, within?.end].join('\n')
