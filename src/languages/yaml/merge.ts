import type { Entry, Node } from '../tree/node.ts'
import type { SyntaxProblem } from '../tree/parsed.ts'
import { ambiguousMerge, ambiguousMerges } from './ambiguous.ts'

/** A `<<` with its value, and its position in its mapping. Offsets are those of the `<<`. */
export interface Merge {
  readonly value: Node
  /** Whether the value is an alias: then it has to be a mapping. */
  readonly isAlias: boolean
  /** How many keys of the mapping itself precede it. */
  readonly before: number
  readonly start: number
  readonly end: number
}

/** The entries of a mapping with what its merges bring. */
export interface Merged {
  readonly entries: readonly Entry[]
  /** How many entries the merges brought. */
  readonly taken: number
  readonly ambiguities: readonly SyntaxProblem[]
  /** Why the merges can't be done: then the entries are the mapping's own. */
  readonly problem?: SyntaxProblem
}

interface Slot {
  readonly entry: Entry
  /** The merge that brought it; undefined for an entry of the mapping itself. */
  readonly by: Merge | undefined
  isLost: boolean
}

interface Merging {
  readonly slots: Slot[]
  readonly latest: Map<string, Slot>
  readonly ambiguities: SyntaxProblem[]
}

/**
 * The entries of a mapping, `own` and those of its `merges`, as Kubernetes' reader joins them: in the order of the text,
 * what is later wins, be it the mapping's own key or a merge; in a list of mappings, the earlier one wins. (YAML's own
 * description of merges lets the mapping's own keys win wherever they are.) What loses is left out; of a key that the
 * mapping itself has twice, both stay. At most `limit` entries of merges are looked at.
 */
export function mergedEntries(own: readonly Entry[], merges: readonly Merge[], limit: number): Merged {
  const merging: Merging = { slots: [], latest: new Map(), ambiguities: [] }
  let next = 0
  let visited = 0
  for (const merge of merges) {
    for (; next < merge.before; next++) put(merging, own[next], undefined)
    const sources = sourcesOf(merge)
    const fail = (message: string): Merged => {
      const problem = { message, start: merge.start, end: merge.end }
      return { entries: own, taken: 0, ambiguities: [], problem }
    }
    if (sources === undefined) return fail('<< takes an object or a list of objects')
    for (const source of sources) {
      visited += source.length
      if (visited > limit) return fail(`<< brings more than ${limit} keys`)
      for (const entry of source) put(merging, entry, merge)
    }
  }
  for (; next < own.length; next++) put(merging, own[next], undefined)
  const entries = merging.slots.filter(slot => !slot.isLost).map(slot => slot.entry)
  return { entries, taken: visited, ambiguities: merging.ambiguities }
}

/** The entries of the mappings that a merge brings, the ones that win last; undefined if it is not a mapping. */
function sourcesOf({ value, isAlias }: Merge): readonly (readonly Entry[])[] | undefined {
  if (value.type === 'mapping') return [value.entries]
  // A tool's own tag, such as !Include, gives an object that is elsewhere.
  if (value.tag !== undefined && !value.tag.startsWith('!!')) return []
  if (value.type !== 'sequence' || isAlias) return undefined
  const sources: (readonly Entry[])[] = []
  for (const item of value.items) {
    if (item.type !== 'mapping') return undefined
    sources.unshift(item.entries)
  }
  return sources
}

function put({ slots, latest, ambiguities }: Merging, entry: Entry | undefined, by: Merge | undefined): void {
  if (entry === undefined) return
  const before = latest.get(entry.key)
  if (before !== undefined && !(before.by === undefined && by === undefined)) {
    before.isLost = true
    if (by !== undefined && before.by !== by && !isSame(before.entry.value, entry.value) && isFirst(ambiguities, by)) {
      const message = before.by === undefined ? ambiguousMerge(entry.key) : ambiguousMerges(entry.key)
      ambiguities.push({ message, start: by.start, end: by.end })
    }
  }
  const slot: Slot = { entry, by, isLost: false }
  latest.set(entry.key, slot)
  slots.push(slot)
}

/** One warning for each merge is enough. */
const isFirst = (ambiguities: readonly SyntaxProblem[], by: Merge): boolean =>
  ambiguities[ambiguities.length - 1]?.start !== by.start

function isSame(a: Node, b: Node): boolean {
  return a === b || (a.type === 'scalar' && b.type === 'scalar' && a.value === b.value)
}
