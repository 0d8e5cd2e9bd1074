import { type Place, pathOf } from '../../documents/document.ts'
import type { Fact } from '../../engine/fact.ts'
import { type FactIndex, indexBy } from '../../engine/join/store/fact-index.ts'
import { isSlip, meantName } from '../../model/kubernetes/meant-name.ts'
import { isTemplated } from '../../model/placeholder.ts'
import { folderOfPlace } from './object-meta.ts'

interface Placed {
  readonly namespace?: string | undefined
  readonly at: Place
}

/**
 * The key of objects that are deployed together: those of one namespace, wherever they are written; without a namespace those
 * of one folder. `sort` distinguishes kinds if a fact has several.
 */
export const placeKey = ({ namespace, at }: Placed, sort = ''): string =>
  `${namespace === undefined ? folderOfPlace(at) : ''}\n${namespace ?? ''}\n${sort}`

/** Among more objects than these of one namespace, none is searched for the one that was meant. */
const MOST = 500

/** Indexes objects by `placeKey`. */
export const byPlaceIn = <T extends Placed>(
  fact: Fact<T>,
  sortOf?: (object: T) => string,
): FactIndex<T, readonly T[]> => indexBy(fact, one => [placeKey(one, sortOf?.(one))])

interface Named {
  readonly name: string
  readonly at: Place
}

/** The one of `candidates` that has the name that `name` is a slip for. */
export function objectOfNearName<T extends Named>(name: string, all: readonly T[]): T | undefined {
  // Of a name that a template writes, a part is not a name.
  const candidates = all.filter(one => !isTemplated(one.name))
  const meant = meantName(
    name,
    candidates.map(one => one.name),
  )
  return meant === undefined ? undefined : candidates.find(one => one.name === meant)
}

/**
 * The object that a reference to a missing one was most likely meant for. It is reported even if not all that is
 * deployed is known, so it must be evident: `name` is a slip for the name of one of `candidates` (of the same
 * `placeKey`), or only one of them is in the same file; and nothing else refers to it.
 */
export function meantObject<T extends Named>(
  { name, at }: Named,
  candidates: readonly T[],
  isReferredTo: (candidate: T) => boolean,
): T | undefined {
  if (candidates.length > MOST) return undefined
  const free = candidates.filter(one => one.name !== name && !isTemplated(one.name) && !isReferredTo(one))
  const beside = free.filter(one => pathOf(one.at.document) === pathOf(at.document) && !isCompanion(one.name, name))
  return objectOfNearName(name, free) ?? (beside.length === 1 ? beside[0] : undefined)
}

/** What is called after another object, and for something else, as `web-metrics` after `web`, or beside `web-http`. */
function isCompanion(name: string, of: string): boolean {
  const stem = MEASURES.exec(name)?.[1]
  if (stem !== undefined && of.startsWith(`${stem}-`) && !MEASURES.test(of)) return true
  return name.startsWith(`${of}-`) && COMPANION.test(name.slice(of.length + 1))
}

const COMPANION = /^(?:metrics|monitor(?:ing)?|exporter|headless|hl|status|health|admin|debug|webhook|canary|preview)$/
/** Nothing is sent to what is called so but by what measures it. */
const MEASURES = /^(.+)-(?:metrics|monitoring|exporter)$/

/**
 * The same where many may refer to one object, as to a class or a store: if others do, only a name that differs in one letter
 * (`isSlip`) is a slip for its name.
 */
export const meantShared = <T extends Named>(
  reference: Named,
  candidates: readonly T[],
  isReferredTo: (candidate: T) => boolean,
): T | undefined =>
  candidates.slice(0, MOST).find(one => !isTemplated(one.name) && isSlip(reference.name, one.name)) ??
  meantObject(reference, candidates, isReferredTo)
