import { addTo, addToSet } from '../../../model/group-by.ts'
import { isSame } from '../../../model/same-data.ts'
import type { IndexedRule } from '../../registry.ts'
import { factsSeen, type RuleGroup, type WrittenAndDeployed } from '../groups.ts'
import { type Judgement, runGroup } from '../run-group.ts'
import { entriesOf, type SetIndexes, type Stated } from '../store/entries.ts'
import { type AnyFactIndex, identityOf } from '../store/fact-index.ts'
import type { FactStore } from '../store/store.ts'
import { hashText, keptRows, mergeTables, rowsOf, type Table, toTable } from '../store/table.ts'
import {
  fromRuleKey,
  hasFound,
  indexesBySet,
  isNotedIn,
  type Links,
  noting,
  type Reads,
  type Rows,
  ruleKey,
} from './links.ts'

/** All files of a run, by their numbers. */
export interface NumberedFiles {
  /** In order. */
  readonly paths: readonly string[]
  readonly groups: readonly RuleGroup[]
  readonly isMember: (group: RuleGroup, path: string) => boolean
  /** What the file with a number states of one sort, as a group sees it; always the same objects. */
  readonly factsOf: (file: number, fact: string, group: RuleGroup) => readonly unknown[]
}

/** A file that is another one than before; absent where it is gone or new. */
export interface ChangedFile {
  readonly path: string
  readonly before: WrittenAndDeployed | undefined
  readonly after: WrittenAndDeployed | undefined
}

/** Invalid judgements: for each judge (`ruleKey`) the keys, by their hashes. */
type Stale = ReadonlyMap<number, ReadonlySet<number>>

/**
 * Links again what a change of files concerns. `links` are those from before the change, with the files' numbers of now; a
 * file that is gone has one that no path has. The groups must be the same as then, and so their settings.
 */
export function relinkChanged(
  links: Links & { readonly again?: Table | undefined },
  changed: ReadonlyMap<number, ChangedFile>,
  files: NumberedFiles,
): Links {
  const { stale, stated } = findStale(links, changed, files)
  for (const [row, judge] of links.again?.[0]?.entries() ?? []) addStale(stale, judge, links.again?.[1]?.[row])
  const [, of = new Uint32Array()] = links.stated
  const unchanged = keptRows(links.stated, row => !changed.has(of[row] ?? -1))
  return relink({ ...links, stated: mergeTables(unchanged, toTable(stated)) }, stale, files)
}

/** Which judgements have to be made again, and what the changed files state now. */
function findStale(
  { readers }: Links,
  changed: ReadonlyMap<number, ChangedFile>,
  { groups, isMember }: NumberedFiles,
): { readonly stale: Map<number, Set<number>>; readonly stated: Rows } {
  const indexesOf = indexesBySet()
  const stale = new Map<number, Set<number>>()
  const stated: Rows = [[], []]
  for (const [number, group] of groups.entries()) {
    const indexes = indexesOf(group)
    const entries = entriesOf(group, indexes)
    const first = group.view === undefined ? undefined : entriesOf({ key: group.firstKey }, indexes)
    const guests = new Set(group.guests)
    const changes = (entry: number, { index, key }: Stated): void => {
      for (const order of indexes.judgesOf(index)) addStale(stale, ruleKey(number, order), hashText(key))
      for (const row of rowsOf(readers, entry)) addStale(stale, readers[1]?.[row], readers[2]?.[row])
      if (first === undefined) return
      // What is judged alike in both deployments was judged in the first only.
      for (const row of rowsOf(readers, first.of(index, key)))
        addStale(stale, ruleKey(number, fromRuleKey(readers[1]?.[row] ?? 0).order), readers[2]?.[row])
    }
    for (const [file, { path, before, after }] of changed) {
      if (!(isMember(group, path) || guests.has(path))) continue
      const [was, is] = [before, after].map(one => entries.stated(one === undefined ? [] : factsSeen(one, group)))
      for (const [entry, found] of is ?? []) {
        if (after !== undefined && isNotedIn(after, group)) {
          stated[0].push(entry)
          stated[1].push(file)
        }
        if (!isSame(valuesOf(was?.get(entry)), valuesOf(found))) for (const one of found) changes(entry, one)
      }
      for (const [entry, found] of was ?? []) if (is?.has(entry) !== true) for (const one of found) changes(entry, one)
    }
  }
  return { stale, stated }
}

const valuesOf = (stated: readonly Stated[] = []) => stated.map(({ key, values }) => ({ key, values }))

/** Adds an invalid judgement. */
function addStale(stale: Map<number, Set<number>>, judge = -1, key = 0): void {
  addToSet(stale, judge, key)
}

/** Makes the stale judgements again; the others are taken over. `stated` is true of the files as they are. */
function relink(links: Links, stale: Stale, files: NumberedFiles): Links {
  const { made, reads } = judgeAgain(stale, files, links.stated)
  const isKept = keptBy(stale, files)
  const [, judges, keys] = links.readers
  const readers = keptRows(links.readers, row => !isStale(stale, judges?.[row], keys?.[row]))
  return {
    stated: links.stated,
    readers: mergeTables(readers, toTable(reads)),
    judgements: [...links.judgements.filter(isKept), ...made],
  }
}

const isStale = (stale: Stale, judge = -1, key = 0): boolean => stale.get(judge)?.has(key) === true

/** Returns whether a judgement is still valid. */
function keptBy(stale: Stale, { groups }: NumberedFiles): (judgement: Judgement) => boolean {
  const numbers = new Map(groups.map(({ key }, number) => [key, number]))
  return ({ group, order, key }) => !isStale(stale, ruleKey(numbers.get(group) ?? -1, order), hashText(key))
}

/** The numbers of the files that state something under an entry. */
function* filesIn(stated: Table, entry: number): Iterable<number> {
  for (const row of rowsOf(stated, entry)) yield stated[1]?.[row] ?? -1
}

/** Makes the stale judgements again; returns those that have found something, and what was read for them. */
function judgeAgain(
  stale: Stale,
  files: NumberedFiles,
  stated: Table,
): { readonly made: readonly Judgement[]; readonly reads: Reads } {
  const indexesOf = indexesBySet()
  const reads: Reads = [[], [], []]
  const made: Judgement[] = []
  for (const number of new Set(Array.from(stale.keys(), judge => fromRuleKey(judge).group))) {
    const group = files.groups[number]
    if (group === undefined) continue
    const indexes = indexesOf(group)
    const keysOf = (rule: IndexedRule) => stale.get(ruleKey(number, indexes.orders.get(rule.rule) ?? 0))
    const store = openStaleStore(stated, group, indexes, keysOf, files)
    for (const one of runGroup(group, noting(store, { number, group, indexes }, reads)))
      if (hasFound(one)) made.push(one)
  }
  return { made, reads }
}

/** A group's facts, read only as they are looked up; it runs rules for the keys that `keysOf` names by their hashes. */
function openStaleStore(
  stated: Table,
  group: RuleGroup,
  indexes: SetIndexes,
  keysOf: (rule: IndexedRule) => ReadonlySet<number> | undefined,
  { paths, isMember, factsOf }: NumberedFiles,
): FactStore {
  const own = entriesOf(group, indexes)
  const first = group.view === undefined ? undefined : entriesOf({ key: group.firstKey }, indexes)
  const guests = new Set(group.guests)
  const rankOf = (path: string): number => (isMember(group, path) ? 0 : guests.has(path) ? 1 : -1)
  /** The facts under all keys that have one hash. */
  const open = remembering((index: AnyFactIndex, hash: number) => {
    const found = new Set([own, first].flatMap(one => (one ? [...filesIn(stated, one.ofHash(index, hash))] : [])))
    const ranked = Array.from(found, file => ({ file, rank: rankOf(paths[file] ?? '') })).filter(
      ({ rank }) => rank >= 0,
    )
    const byKey = new Map<string, unknown[]>()
    for (const { file } of ranked.sort((a, b) => a.rank - b.rank || a.file - b.file))
      for (const value of factsOf(file, index.of.id, group))
        for (const key of new Set(index.keysOf(value))) if (hashText(key) === hash) addTo(byKey, key, value)
    return byKey
  })
  const make = remembering((index: AnyFactIndex, key: string): unknown =>
    index.make(open(index, hashText(key)).get(key) ?? []),
  )
  return {
    set: () => {},
    reset: () => {},
    find: make,
    runForKeys: (rule, run) => {
      const hashes = [...(keysOf(rule) ?? [])]
      const keys = hashes.flatMap(hash => rule.judged.flatMap(([, index]) => [...open(index, hash).keys()]))
      for (const key of new Set(keys)) run(key, true, true)
    },
  }
}

/** The function, which makes its value once for each index and key. */
function remembering<K, V>(make: (index: AnyFactIndex, key: K) => V): (index: AnyFactIndex, key: K) => V {
  const known = new Map<AnyFactIndex | string, Map<K, { readonly value: V }>>()
  return (index, key) => {
    const identity = identityOf(index)
    const own = known.get(identity) ?? new Map<K, { readonly value: V }>()
    known.set(identity, own)
    const found = own.get(key) ?? { value: make(index, key) }
    own.set(key, found)
    return found.value
  }
}
