import type { Links } from './links.ts'
import { type NumberedFiles, relink } from './relink.ts'
import { mergeTables, type Table } from './table.ts'

/**
 * The links of a run of whose files several processes have linked some each, in the same groups. Judgements that have read
 * what files of another part state are made again; the others hold. Linear in the rows of the tables.
 */
export function joinLinks(parts: readonly Links[], files: NumberedFiles): Links {
  const marked = parts.map(({ stated }, part): Table => [...stated, new Uint32Array(stated[0]?.length ?? 0).fill(part)])
  const [entries = new Uint32Array(), numbers = new Uint32Array(), of = new Uint32Array()] = joined(marked, 3)
  const owners = ownersOf(entries, of)
  const stale = new Map<number, Set<number>>()
  for (const [part, { readers }] of parts.entries()) findForeign(readers, part, owners, stale)
  const links: Links = {
    stated: [entries, numbers],
    readers: joined(
      parts.map(one => one.readers),
      3,
    ),
    judgements: parts.flatMap(one => one.judgements),
  }
  return relink(links, stale, files)
}

const joined = (tables: readonly Table[], columns: number): Table =>
  tables.reduce(
    mergeTables,
    Array.from({ length: columns }, () => new Uint32Array()),
  )

/** The different entries, in order, with the part whose files state something under each, or that these are several. */
interface Owners {
  readonly entries: readonly number[]
  readonly parts: readonly number[]
}

const SEVERAL = -1

function ownersOf(all: Uint32Array, of: Uint32Array): Owners {
  const entries: number[] = []
  const parts: number[] = []
  for (const [row, entry] of all.entries()) {
    const last = entries.length - 1
    if (entries[last] !== entry) {
      entries.push(entry)
      parts.push(of[row] ?? SEVERAL)
    } else if (parts[last] !== of[row]) parts[last] = SEVERAL
  }
  return { entries, parts }
}

/** Adds the judgements of a part that have read an entry under which files of another one state something. */
function findForeign(
  [read = new Uint32Array(), judges, keys]: Table,
  part: number,
  { entries, parts }: Owners,
  stale: Map<number, Set<number>>,
): void {
  let at = 0
  for (const [row, entry] of read.entries()) {
    while (at < entries.length && (entries[at] ?? 0) < entry) at++
    if (entries[at] !== entry || parts[at] === part) continue
    const judge = judges?.[row] ?? 0
    const found = stale.get(judge) ?? new Set()
    stale.set(judge, found.add(keys?.[row] ?? 0))
  }
}
