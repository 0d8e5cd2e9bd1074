import { type LabelRequirement, type LabelSelector, type Labels, matches } from './selector.ts'

/** Objects by their labels, so that a selector finds its own without asking each. */
export interface LabelIndex<T> {
  readonly all: readonly T[]
  /** By `key=value`. */
  readonly byLabel: ReadonlyMap<string, readonly T[]>
  readonly labelsOf: (item: T) => Labels
}

/** Indexes objects; linear in the number of their labels. */
export function indexLabels<T>(all: readonly T[], labelsOf: (item: T) => Labels): LabelIndex<T> {
  const byLabel = new Map<string, T[]>()
  for (const item of all)
    for (const [key, value] of Object.entries(labelsOf(item))) {
      const label = `${key}=${value}`
      const found = byLabel.get(label)
      if (found === undefined) byLabel.set(label, [item])
      else found.push(item)
    }
  return { all, byLabel, labelsOf }
}

/** The objects that a selector selects, in their order, at most `most` of them. Asks only those that have the rarest of its In labels. */
export function selectFrom<T>(
  index: LabelIndex<T>,
  selector: LabelSelector,
  most = Number.POSITIVE_INFINITY,
): readonly T[] {
  const candidates = selector
    .map(requirement => candidatesOf(index, requirement))
    .reduce<readonly T[] | undefined>((best, next) => {
      if (next === undefined) return best
      return best === undefined || next.length < best.length ? next : best
    }, undefined)
  const found: T[] = []
  for (const item of candidates ?? index.all)
    if (matches(selector, index.labelsOf(item)) && found.push(item) >= most) break
  return found
}

/** What an In of one value can select; several values would not keep the order. */
function candidatesOf<T>({ byLabel }: LabelIndex<T>, { key, operator, values }: LabelRequirement) {
  const [value] = values
  return operator === 'In' && values.length === 1 ? (byLabel.get(`${key}=${value}`) ?? []) : undefined
}
