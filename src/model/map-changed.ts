/**
 * A function that maps lists. An item at the same position as in the previous list is not mapped again; if all are
 * the same, the result is the same list.
 */
export function mapChanged<T, U>(of: (one: T) => U): (all: readonly T[]) => readonly U[] {
  let latest: readonly T[] = []
  let made: readonly U[] = []
  return all => {
    const now = all.map((one, i) => (i < latest.length && one === latest[i] ? made[i] : undefined) ?? of(one))
    const isAsBefore = now.length === made.length && now.every((one, i) => one === made[i])
    latest = all
    if (!isAsBefore) made = now
    return made
  }
}
