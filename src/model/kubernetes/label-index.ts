import { addTo } from '../group-by.ts'
import { type LabelRequirement, type LabelSelector, type Labels, matches } from './selector.ts'

/** Objects by their labels, so that a selector finds its own without asking each. */
export interface LabelIndex<T> {
  readonly all: readonly T[]
  readonly labelsOf: (item: T) => Labels
  /** Where in `all` those are that have a key, and those that have it with a value. */
  readonly byKey: ReadonlyMap<string, Positions>
}

interface Positions {
  readonly all: readonly number[]
  readonly byValue: ReadonlyMap<string, readonly number[]>
}

/** Indexes objects; linear in the number of their labels. */
export function indexLabels<T>(all: readonly T[], labelsOf: (item: T) => Labels): LabelIndex<T> {
  const byKey = new Map<string, { readonly all: number[]; readonly byValue: Map<string, number[]> }>()
  for (const [position, item] of all.entries())
    for (const [key, value] of Object.entries(labelsOf(item))) {
      const found = byKey.get(key) ?? { all: [], byValue: new Map<string, number[]>() }
      byKey.set(key, found)
      found.all.push(position)
      addTo(found.byValue, value, position)
    }
  return { all, byKey, labelsOf }
}

/** The objects that a selector selects, in their order, at most `most` of them. Asks only those that meet the rarest of its In and Exists. */
export function selectFrom<T>(
  index: LabelIndex<T>,
  selector: LabelSelector,
  most = Number.POSITIVE_INFINITY,
): readonly T[] {
  const found: T[] = []
  for (const item of candidates(index, selector))
    if (matches(selector, index.labelsOf(item)) && found.push(item) >= most) break
  return found
}

/** What putting positions in order costs beside asking an object. */
const SORTING = 8

/** All objects that a selector can select, and others, in their order. */
export function candidates<T>({ all, byKey }: LabelIndex<T>, selector: LabelSelector): Iterable<T> {
  let best: readonly (readonly number[])[] | undefined
  let least = all.length
  for (const requirement of selector) {
    const lists = positionsOf(byKey, requirement)
    if (lists === undefined) continue
    const count = lists.reduce((sum, { length }) => sum + length, 0)
    const cost = lists.length > 1 ? count * SORTING : count
    if (cost < least) [best, least] = [lists, cost]
  }
  if (best === undefined) return all
  const [only = [], ...others] = best
  return pick(all, others.length === 0 ? only : best.flat().sort((a, b) => a - b))
}

/** Positions of the objects that meet a requirement, in disjoint lists; undefined if each object must be examined. */
function positionsOf(
  byKey: LabelIndex<unknown>['byKey'],
  { key, operator, values }: LabelRequirement,
): readonly (readonly number[])[] | undefined {
  const found = byKey.get(key)
  if (operator === 'Exists') return [found?.all ?? []]
  if (operator !== 'In') return undefined
  return [...new Set(values)].map(value => found?.byValue.get(value) ?? [])
}

function* pick<T>(all: readonly T[], positions: readonly number[]): Generator<T> {
  for (const position of positions) {
    const item = all[position]
    if (item !== undefined) yield item
  }
}
