import { addToSet } from '../../../model/group-by.ts'

/** Which things of one sort belong to which of another, looked up from both sides. */
export interface Relation {
  /** Relates `one` to all of `others` and to nothing else. */
  readonly set: (one: string, others: Iterable<string>) => void
  /** All that `one` is related to. */
  readonly of: (one: string) => ReadonlySet<string>
  /** All that is related to `other`. */
  readonly to: (other: string) => ReadonlySet<string>
}

const NONE: ReadonlySet<string> = new Set()

/** A relation of nothing to nothing. */
export function createRelation(): Relation {
  const forward = new Map<string, ReadonlySet<string>>()
  const backward = new Map<string, Set<string>>()
  return {
    set: (one, others) => {
      for (const other of forward.get(one) ?? []) removeFrom(backward, other, one)
      const after = new Set(others)
      for (const other of after) addToSet(backward, other, one)
      if (after.size > 0) forward.set(one, after)
      else forward.delete(one)
    },
    of: one => forward.get(one) ?? NONE,
    to: other => backward.get(other) ?? NONE,
  }
}

function removeFrom(sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key)
  set?.delete(value)
  if (set?.size === 0) sets.delete(key)
}
