import type { Links } from './links.ts'
import { addStale, filesIn, judgeAgain, keptBy, type NumberedFiles } from './relink.ts'
import type { Judgement } from './run-group.ts'
import { type Table, toTable } from './table.ts'

/** What one of several processes has linked. */
export interface LinkedPart extends Links {
  /** The number that a file of the part has among all. */
  readonly numberOf: (file: number) => number
  /** Judge (`judgeOf`), key: judgements that are to be made again in any case. */
  readonly again?: Table | undefined
}

/**
 * The judgements of a run of whose files several processes have linked some each, in the same groups. Those that have read
 * what files of another part state are made again; the others hold. Linear in the rows of the tables.
 */
export function joinLinks(parts: readonly LinkedPart[], files: NumberedFiles): readonly Judgement[] {
  const owners = ownersOf(parts)
  const stale = new Map<number, Set<number>>()
  for (const [part, { readers, again }] of parts.entries()) {
    findForeign(readers, part, owners, stale)
    for (const [row, judge] of again?.[0]?.entries() ?? []) addStale(stale, judge, again?.[1]?.[row])
  }
  const { made } = judgeAgain(stale, files, function* (entry) {
    for (const { stated, numberOf } of parts) for (const file of filesIn(stated, entry)) yield numberOf(file)
  })
  return [...parts.flatMap(({ judgements }) => judgements.filter(keptBy(stale, files))), ...made]
}

/** The different entries, in order, with the part whose files state something under each, or that these are several. */
interface Owners {
  readonly entries: Uint32Array
  readonly parts: Int32Array
}

const SEVERAL = -1

function ownersOf(parts: readonly Links[]): Owners {
  const columns = parts.map(({ stated: [entries = new Uint32Array()] }) => entries)
  const length = columns.reduce((sum, column) => sum + column.length, 0)
  const all = new Uint32Array(length)
  const of = new Uint32Array(length)
  let end = 0
  for (const [part, column] of columns.entries()) {
    all.set(column, end)
    of.fill(part, end, end + column.length)
    end += column.length
  }
  return distinct(toTable([all, of]))
}

function distinct([all = new Uint32Array(), of = new Uint32Array()]: Table): Owners {
  const entries = new Uint32Array(all.length)
  const parts = new Int32Array(all.length)
  let count = 0
  for (let row = 0; row < all.length; row++) {
    const [entry = 0, part = 0] = [all[row], of[row]]
    if (count === 0 || entries[count - 1] !== entry) {
      entries[count] = entry
      parts[count++] = part
    } else if (parts[count - 1] !== part) parts[count - 1] = SEVERAL
  }
  return { entries: entries.subarray(0, count), parts: parts.subarray(0, count) }
}

/** Adds the judgements of a part that have read an entry under which files of another one state something. */
function findForeign(
  [read = new Uint32Array(), judges = new Uint32Array(), keys = new Uint32Array()]: Table,
  part: number,
  { entries, parts }: Owners,
  stale: Map<number, Set<number>>,
): void {
  let at = 0
  for (let row = 0; row < read.length; row++) {
    const entry = read[row] ?? 0
    while (at < entries.length && (entries[at] ?? 0) < entry) at++
    if (entries[at] !== entry || parts[at] === part) continue
    addStale(stale, judges[row], keys[row])
  }
}
