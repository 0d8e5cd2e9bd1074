import type { Entry, Node } from '../tree/node.ts'

/** The entries of a mapping with what its merge keys bring, and why that can't be done. */
export interface Merged {
  readonly entries: readonly Entry[]
  readonly problem?: string
}

/**
 * The entries of the `merges` (the values of `<<`: mappings, or lists of them), then `own`. As YAML's merge key says, an
 * own key wins, then the earlier mapping of a list; what loses is left out. At most `limit` entries come from merges.
 */
export function mergedEntries(merges: readonly Node[], own: readonly Entry[], limit: number): Merged {
  const sources = merges.flatMap(value => (value.type === 'sequence' ? value.items : [value]))
  const taken = new Set(own.map(entry => entry.key))
  const found: Entry[] = []
  let visited = 0
  for (const source of sources) {
    if (source.type !== 'mapping') return { entries: own, problem: '<< takes an object or a list of objects' }
    visited += source.entries.length
    if (visited > limit) return { entries: own, problem: `<< brings more than ${limit} keys` }
    const fresh = source.entries.filter(entry => !taken.has(entry.key))
    for (const entry of fresh) {
      taken.add(entry.key)
      found.push(entry)
    }
  }
  return { entries: [...found, ...own] }
}
