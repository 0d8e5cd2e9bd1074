import type { EmittedFact } from '../../../engine/fact.ts'
import type { FileResult } from '../../../engine/file-result.ts'
import { sourceFacts } from '../../../engine/join/deployed/source-facts.ts'
import { isMember, type RuleGroup } from '../../../engine/join/groups.ts'
import { linkFacts } from '../../../engine/join/join.ts'
import { type Links, recordLinks } from '../../../engine/join/links/links.ts'
import { type ChangedFacts, relinkChanged } from '../../../engine/join/links/relink.ts'
import { outcomesOf } from '../../../engine/join/run-group.ts'
import type { CacheFile } from '../../cache/cache-file.ts'
import type { StoredLinks } from '../../cache/stored-links.ts'
import type { StoredResults } from '../../cache/stored-results.ts'
import type { Run } from '../run.ts'
import { digestOfGroups, groupsOfRun } from './linkable.ts'
import type { Row } from './result-rows.ts'

/** Links the files of a run, with what the cache knows of the last time. */
export interface CachedLink {
  readonly link: typeof linkFacts
  /** What was linked, to be stored; undefined where it can't be linked again in parts. */
  readonly links: () => StoredLinks | undefined
}

/**
 * What a deploy step, a secret or a defect of ours takes part in is linked anew each time: with steps any file may change
 * what is deployed of any other, and secrets are not written.
 */
export function createCachedLink(
  run: Run,
  cache: CacheFile,
  results: readonly FileResult[],
  rows: readonly Row[],
): CachedLink {
  let stored: StoredLinks | undefined
  const link: typeof linkFacts = (files, settingsOf, registry) => {
    if (!isRecordable(run, cache, rows, results)) return linkFacts(files, settingsOf, registry)
    const paths = results.map(({ path }) => path)
    const groups = groupsOfRun(paths, settingsOf, registry)
    const known = digestOfGroups(groups)
    const links = linkRows(run, cache, { groups, known, results, rows })
    const linked = rowsOfRun(rows, results)
    if (links.judgements.every(one => one.faults.length === 0)) stored = { ...links, groups: known, rows: linked }
    return { files, ...outcomesOf(links.judgements) }
  }
  return { link, links: () => stored }
}

function isRecordable(
  { registry }: Run,
  cache: CacheFile,
  rows: readonly Row[],
  results: readonly FileResult[],
): boolean {
  const sources = sourceFacts(registry)
  const made = rows.flatMap(one => (one.made === undefined ? [] : [one.made]))
  const copied = rows.length > made.length ? (cache.results()?.table.facts ?? []) : []
  const paths = new Set(rows.map(({ path }) => path))
  return (
    results.every(({ path }) => paths.has(path)) &&
    !copied.some(fact => sources.has(fact)) &&
    made.every(({ facts }) => facts.every(({ fact }) => !sources.has(fact)))
  )
}

/** The rows of the files of the run. */
function rowsOfRun(rows: readonly Row[], results: readonly FileResult[]): Uint32Array {
  const own = new Set(results.map(({ path }) => path))
  return Uint32Array.from(rows.flatMap(({ path }, row) => (own.has(path) ? [row] : [])))
}

interface ToLink {
  readonly groups: readonly RuleGroup[]
  /** The digest of the groups. */
  readonly known: string
  readonly results: readonly FileResult[]
  readonly rows: readonly Row[]
}

function linkRows(run: Run, cache: CacheFile, given: ToLink): Links {
  const { groups, known, results, rows } = given
  const [before, stored] = [cache.links(), cache.results()]
  const changed = before?.groups === known && stored !== undefined ? changesSince(before, stored, given) : undefined
  const byPath = new Map(results.map(result => [result.path, result]))
  const resultOf = (row: number): FileResult | undefined => byPath.get(rows[row]?.path ?? '')
  if (before === undefined || stored === undefined || changed === undefined) {
    const numbers = new Map(rows.map(({ path }, row) => [path, row]))
    return recordLinks(
      groups,
      path => numbers.get(path) ?? -1,
      row => resultOf(row)?.facts,
    )
  }
  const settingsOf = (path: string) => run.configured.settingsOf(path).settings
  const memory = new Map<number, ReturnType<typeof factsIn>>()
  const factsIn = (row: number) => {
    const own = new Map<string, readonly unknown[]>()
    const read = (fact: string): readonly EmittedFact[] => {
      const after = changed.facts.get(row)?.after
      const old = rows[row]?.before
      return (
        after?.filter(one => one.fact === fact) ??
        (old === undefined ? undefined : stored.facts(old, fact)) ??
        resultOf(row)?.facts.filter(one => one.fact === fact) ??
        []
      )
    }
    return (fact: string): readonly unknown[] => {
      const values = own.get(fact) ?? read(fact).map(({ value }) => value)
      own.set(fact, values)
      return values
    }
  }
  return relinkChanged({ ...before, stated: changed.stated }, changed.facts, {
    paths: rows.map(({ path }) => path),
    groups,
    isMember: (group, path) => isMember(group, path, settingsOf),
    factsOf: (row, fact) => {
      const own = memory.get(row) ?? factsIn(row)
      memory.set(row, own)
      return own(fact)
    },
  })
}

/** Above this part of all files, linking all anew costs less. */
const MANY = 1 / 4

/** What the files of the run state otherwise than when they were linked, and the tables with the rows as they are now; undefined where that is too much. */
function changesSince(before: StoredLinks, stored: StoredResults, { rows, results }: ToLink) {
  const own = new Set(results.map(({ path }) => path))
  const linked = new Set(before.rows)
  const numbers = new Uint32Array(stored.table.paths.length).fill(0xffffffff)
  const facts = new Map<number, ChangedFacts>()
  let isWhole = true
  const factsBefore = (row: number | undefined): readonly EmittedFact[] => {
    if (row === undefined || !linked.has(row)) return []
    const found = stored.facts(row)
    if (found === undefined) isWhole = false
    return found ?? []
  }
  for (const [row, { path, before: old, made }] of rows.entries()) {
    if (!own.has(path)) continue
    if (old !== undefined) numbers[old] = row
    if (made === undefined && linked.has(old)) continue
    if (facts.size > rows.length * MANY) return undefined
    const after = made === undefined ? (stored.facts(old) ?? []) : plain(made.facts)
    facts.set(row, { before: factsBefore(old), after })
  }
  for (const row of before.rows)
    if (numbers[row] === 0xffffffff) {
      numbers[row] = rows.length + row
      facts.set(rows.length + row, { before: [], after: [] })
    }
  const [entries = new Uint32Array(), files = new Uint32Array(), ...checks] = before.stated
  return isWhole && facts.size <= rows.length * MANY + 16
    ? { facts, stated: [entries, files.map(row => numbers[row] ?? 0xffffffff), ...checks] }
    : undefined
}

/** The facts as they are read again from where they are stored: without fields that are undefined. */
const plain = (facts: readonly EmittedFact[]): readonly EmittedFact[] => {
  const read: readonly EmittedFact[] = JSON.parse(JSON.stringify(facts))
  return read
}
