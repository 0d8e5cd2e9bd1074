import type { Judgement } from '../run-group.ts'
import { type Table, toTable } from '../store/table.ts'
import type { Links } from './links.ts'
import { addStale, filesIn, judgeAgain, keptBy, type NumberedFiles } from './relink.ts'

/** What one of several processes has linked. */
export interface LinkedPart extends Links {
  /** The number that a file of the part has among all. */
  readonly numberOf: (file: number) => number
  /** Judge (`ruleKey`), key: judgements that are to be made again in any case. */
  readonly again?: Table | undefined
}

/**
 * The judgements of a run whose files were linked in parts by several processes, in the same groups. Those that have
 * read facts of files in another part are made again; the others are kept. Linear in the rows of the tables.
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

/** The different entries and checks, in the order of the entries, with the part whose files state something there, or that these are several. */
interface Owners {
  readonly entries: Uint32Array
  readonly checks: Uint32Array
  readonly parts: Int32Array
}

const SEVERAL = -1
/**
 * Limit of checks of one entry that are distinguished: texts can be made to have one hash, and to look through them
 * all would not be linear.
 */
const MOST_CHECKS = 8

function ownersOf(parts: readonly Links[]): Owners {
  const length = parts.reduce((sum, { stated: [column] }) => sum + (column?.length ?? 0), 0)
  const [all, of, checks] = [new Uint32Array(length), new Uint32Array(length), new Uint32Array(length)]
  let end = 0
  for (const [part, { stated }] of parts.entries()) {
    const [entries = new Uint32Array(), , own = new Uint32Array()] = stated
    all.set(entries, end)
    checks.set(own, end)
    of.fill(part, end, end + entries.length)
    end += entries.length
  }
  return distinct(toTable([all, of, checks]))
}

function distinct([all = new Uint32Array(), of = new Uint32Array(), own = new Uint32Array()]: Table): Owners {
  const entries = new Uint32Array(all.length)
  const checks = new Uint32Array(all.length)
  const parts = new Int32Array(all.length)
  let count = 0
  for (let row = 0; row < all.length; row++) {
    const [entry = 0, part = 0, check = 0] = [all[row], of[row], own[row]]
    let at = count - 1
    while (at >= 0 && entries[at] === entry && checks[at] !== check) at--
    if (at < 0 || entries[at] !== entry) {
      if (count - 1 - at === MOST_CHECKS) continue
      entries[count] = entry
      checks[count] = check
      parts[count++] = part
    } else if (parts[at] !== part) parts[at] = SEVERAL
  }
  return { entries: entries.subarray(0, count), checks: checks.subarray(0, count), parts: parts.subarray(0, count) }
}

/** Adds the judgements of a part that have read an entry under which files of another one state something. */
function findForeign(
  [read = new Uint32Array(), judges = new Uint32Array(), keys = new Uint32Array(), own = new Uint32Array()]: Table,
  part: number,
  { entries, checks, parts }: Owners,
  stale: Map<number, Set<number>>,
): void {
  let start = 0
  for (let row = 0; row < read.length; row++) {
    const [entry = 0, check = 0] = [read[row], own[row]]
    while (start < entries.length && (entries[start] ?? 0) < entry) start++
    let at = start
    while (entries[at] === entry && checks[at] !== check) at++
    const isUnknown = at - start === MOST_CHECKS
    if (isUnknown || (entries[at] === entry && parts[at] !== part)) addStale(stale, judges[row], keys[row])
  }
}
