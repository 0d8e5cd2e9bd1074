import { isSame } from './same-data.ts'

/** Facts of one sort while files change, by the file that states them. */
export interface LiveFacts {
  readonly byPath: Map<string, readonly unknown[]>
  /** All in the order of their files; undefined where that has to be made again. */
  all: readonly unknown[] | undefined
  /** The paths in order; undefined where one came or went. */
  sorted: readonly string[] | undefined
}

/** Starts with none. */
export const createLiveFacts = (): LiveFacts => ({ byPath: new Map(), all: undefined, sorted: undefined })

/** Takes what a file states now, undefined where it states nothing. Whether that is something else than before. */
export function setFacts(facts: LiveFacts, path: string, values: readonly unknown[] | undefined): boolean {
  const before = facts.byPath.get(path)
  if (isSame(before, values)) return false
  if (before === undefined || values === undefined) facts.sorted = undefined
  facts.all = undefined
  if (values === undefined) facts.byPath.delete(path)
  else facts.byPath.set(path, values)
  return true
}

/** All facts in the order of their files, those of `members` before those of other files. */
export function valuesOf(facts: LiveFacts, members: ReadonlySet<string>): readonly unknown[] {
  const isGuest = (path: string): number => (members.has(path) ? 0 : 1)
  facts.sorted ??= [...facts.byPath.keys()].sort((a, b) => isGuest(a) - isGuest(b) || (a < b ? -1 : 1))
  if (facts.all === undefined) {
    const all: unknown[] = []
    for (const path of facts.sorted) for (const value of facts.byPath.get(path) ?? []) all.push(value)
    facts.all = all
  }
  return facts.all
}
