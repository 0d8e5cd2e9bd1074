import type { EmittedFact } from '../../../engine/fact.ts'
import type { FileResult } from '../../../engine/file-result.ts'
import type { RuleGroup } from '../../../engine/join/groups.ts'
import { linkFacts } from '../../../engine/join/join.ts'
import {
  groupsOfRun,
  groupsWith,
  type LinkedFiles,
  type Linking,
  linkAgain,
  linkAll,
} from '../../../engine/join/links/linked-files.ts'
import type { Changes } from '../../../engine/join/live/changing-files.ts'
import { reuseFacts } from '../../../engine/join/live/known-facts.ts'
import type { Secrets } from '../../../engine/redaction/redact.ts'
import type { CacheFile } from '../../cache/cache-file.ts'
import { createSettingsDigest } from '../../cache/content-key.ts'
import { digestOfRow } from '../../cache/result-table.ts'
import { digestOf } from '../../cache/sha256.ts'
import type { StoredLinks } from '../../cache/stored-links.ts'
import { recalled, type StoredResults } from '../../cache/stored-results.ts'
import { pathFinder } from '../load-linter.ts'
import type { Run } from '../run.ts'
import { isNotKept, type Row } from './result-rows.ts'
import { withoutSecrets } from './writable-links.ts'

/** Links the files of a run, with what the cache knows of the last time. */
export interface CachedLink {
  readonly link: typeof linkFacts
  /** What was linked, to be stored; undefined where it can't be linked again in parts. */
  readonly links: () => Omit<StoredLinks, 'places'> | undefined
}

/** What is asked of the files of a run. */
interface Asked {
  /** The secrets that their results may tell. */
  readonly secrets: () => Secrets
  readonly textOf: (path: string) => string | undefined
  /** The digest of a file's content. */
  readonly digestOf: (path: string) => string | undefined
  /** Whether a row was made of the file at the path as it is now. */
  readonly isAsStored: (path: string, row: number) => boolean
}

/** Where a file has none of the `rows`, since a defect of ours showed in it, all is linked anew each time. */
export function createCachedLink(run: Run, cache: CacheFile, rows: readonly Row[], asked: Asked): CachedLink {
  let stored: ReturnType<CachedLink['links']>
  const link: typeof linkFacts = (files, settingsOf, registry) => {
    const numbers = new Map(rows.map(({ path }, row) => [path, row]))
    const paths = rows.map(({ path }) => path)
    const isWhole = files.every(({ path }) => numbers.has(path))
    const own = new Map(files.map(file => [file.path, file]))
    const first = groupsOfRun(own, { settingsOf, registry })
    const linking: Linking = { settingsOf, registry, paths, groups: first, numberOf: path => numbers.get(path) ?? -1 }
    const groups = digestOfGroups(first)
    if (!isWhole) return linkFacts(files, settingsOf, registry)
    const known = linkChanged(run, cache, { groups, files: own, rows, asked }, linking)
    const { linked, links } = known ?? linkAll(files, linking)
    const before = known && cache.links()
    const told =
      links &&
      withoutSecrets(links, before, groupsWith(links.views, linking), {
        secrets: asked.secrets,
        textOf: path => (own.has(path) ? asked.textOf(path) : undefined),
        registry,
      })
    const found = new Map([...(before?.found ?? []), ...run.asked])
    if (told !== undefined) stored = { ...told, groups, rows: rowsOf(rows, own), found }
    return linked
  }
  return { link, links: () => stored }
}

/** The rows of these files. */
const rowsOf = (rows: readonly Row[], files: ReadonlyMap<string, unknown>): Uint32Array =>
  Uint32Array.from(rows.flatMap(({ path }, row) => (files.has(path) ? [row] : [])))

interface ToLink {
  /** The digest of the groups. */
  readonly groups: string
  readonly files: ReadonlyMap<string, FileResult>
  readonly rows: readonly Row[]
  readonly asked: Asked
}

/** Above this part of all files, linking all anew costs less. */
const MANY = 1 / 4
const FEW = 16

/** Links again what changes concern; undefined where that is too much, or not known from before. */
function linkChanged(run: Run, cache: CacheFile, given: ToLink, linking: Linking): LinkedFiles | undefined {
  const [before, stored] = [cache.links(), cache.results()]
  if (before === undefined || stored === undefined || before.groups !== given.groups) return undefined
  const isThere = pathFinder(run.repository)
  if (Array.from(before.found).some(([path, was]) => isThere(path) !== was)) return undefined
  if (hasOtherSettings(before, stored, given)) return undefined
  const changed = changesSince(before, stored, run, given)
  if (changed.changes.size > given.rows.length * MANY + FEW) return undefined
  try {
    return linkAgain(
      {
        links: { ...before, stated: renumbered(before, stored, given) },
        numberOf: path => goneNumber(stored.rowOf(path), given),
        files: { files: changed.before, stating: statingIn(stored), steps: before.steps, digestOf },
      },
      changed.changes,
      changed.files,
      linking,
    )
  } catch (error) {
    if (error === BROKEN) return undefined
    throw error
  }
}

/** Whether a file is as it was, but has other settings: what deploy steps have made of it may depend on these. */
const hasOtherSettings = ({ rows: linked }: StoredLinks, stored: StoredResults, { rows, asked }: ToLink): boolean => {
  const known = new Set(linked)
  return rows.some(
    ({ path, before, made }) =>
      made !== undefined &&
      before !== undefined &&
      known.has(before) &&
      digestOfRow(stored.table, before) === asked.digestOf(path) &&
      !asked.isAsStored(path, before),
  )
}

/** Thrown where what was stored is needed, and is broken or not kept. */
const BROKEN = new Error('what was stored is not there')

/** The files as they were linked and as they are, and those of them that are others now. */
function changesSince(
  { rows: linked }: StoredLinks,
  stored: StoredResults,
  { files: paths }: Run,
  { files, rows, asked }: ToLink,
): {
  readonly before: ReadonlyMap<string, FileResult>
  readonly changes: Changes
  readonly files: readonly FileResult[]
} {
  const before = new Map<string, FileResult>()
  const same = new Set(rows.flatMap(({ before: row, made }) => (made === undefined ? [row] : [])))
  for (const row of linked) {
    const path = stored.table.paths[row] ?? ''
    // Of what is not kept only its digest tells whether it is the same.
    const isSame = same.has(row) || (isNotKept(stored, row) && asked.isAsStored(path, row))
    const own = isSame ? files.get(path) : undefined
    before.set(
      path,
      own ??
        recalled(stored, row, () => {
          throw BROKEN
        }),
    )
  }
  const changes = new Map<string, FileResult | undefined>()
  // What can't be read, or is gone.
  for (const path of [...before.keys(), ...paths]) if (!files.has(path)) changes.set(path, undefined)
  const now = Array.from(files, ([path, file]) => {
    const was = before.get(path)
    if (was === file) return file
    const own = reuseFacts(plain(file), was)
    changes.set(path, own)
    return own
  })
  return { before, changes, files: now }
}

/** The facts as they are read again from where they are stored: without fields that are undefined. */
function plain(file: FileResult): FileResult {
  const facts: readonly EmittedFact[] = JSON.parse(JSON.stringify(file.facts))
  return { ...file, facts }
}

/** What files stated under entries, with the rows of the files as they are now. */
function renumbered({ stated }: StoredLinks, stored: StoredResults, given: ToLink): StoredLinks['stated'] {
  const [entries = new Uint32Array(), files = new Uint32Array()] = stated
  const numbers = new Uint32Array(stored.table.paths.length)
  for (const row of numbers.keys()) numbers[row] = goneNumber(row, given)
  for (const [row, { before }] of given.rows.entries()) if (before !== undefined) numbers[before] = row
  return [entries, files.map(row => numbers[row] ?? 0)]
}

/** The number of a row that no path has any more. */
const goneNumber = (row = 0, { rows }: ToLink): number => rows.length + row

/** Gives the paths whose rows may state a fact: of those that are not kept nobody knows. */
function statingIn(stored: StoredResults) {
  const { paths, facts, kinds, starts, columns } = stored.table
  return (fact: string): readonly string[] => {
    const kind = facts.indexOf(fact)
    return paths.filter((_, row) => {
      const start = starts[row] ?? 0
      return (
        (kind >= 0 && kinds.subarray(start, start + (columns.stated[row] ?? 0)).includes(kind)) ||
        isNotKept(stored, row)
      )
    })
  }
}

/** A digest of groups of files: which there are, and all of each that judgements depend on beside the facts. */
function digestOfGroups(groups: readonly RuleGroup[]): string {
  const digest = createSettingsDigest()
  return digestOf(JSON.stringify(groups.map(one => [one.key, one.first, one.guests, digest(one.settings)])))
}
