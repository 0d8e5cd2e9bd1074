import { groupBy } from '../../model/group-by.ts'
import type { EmittedFact } from '../fact.ts'
import type { AnyJoinRule, IndexedRule } from '../registry.ts'
import { type AnyFactIndex, byKey, identityOf } from './fact-index.ts'
import { isSame } from './same-data.ts'
import type { KeyToRun, OpenStore } from './store.ts'

/** What is known under a key of an index, and for which keys of which rules it was read. */
interface Entry {
  readonly index: LiveIndex
  readonly key: string
  /** Facts by the file that states them. */
  readonly byPath: Map<string, readonly unknown[]>
  /** The paths in order; undefined where one came or went. */
  sorted: readonly string[] | undefined
  made: { readonly value: unknown } | undefined
  readonly readers: Set<Unit>
}
interface LiveIndex {
  readonly definition: AnyFactIndex
  readonly entries: Map<string, Entry>
  /** The rules that judge what is under its keys. */
  readonly judges: Judge[]
}
/** A key that a rule judges, and all that was read for it. */
interface Unit {
  readonly judge: Judge
  readonly key: string
  readonly reads: Set<Entry>
  wasRun: boolean
}
interface Judge {
  readonly judged: readonly LiveIndex[]
  readonly units: Map<string, Unit>
  readonly stale: Set<Unit>
}
interface State {
  readonly isMember: (path: string) => boolean
  readonly indexes: Map<AnyFactIndex | string, LiveIndex>
  readonly byFact: Map<string, LiveIndex[]>
  readonly judges: Map<AnyJoinRule, Judge>
  /** What each file states, by the sort of fact. */
  readonly stated: Map<string, ReadonlyMap<string, readonly unknown[]>>
  /** What is read belongs to it. */
  current: Unit | undefined
}

/** Facts that change: a rule has to be run again for the keys for which it has read something that changed. */
export const openLiveStore: OpenStore = ({ rules, facts: wanted }, isMember) => {
  const state: State = {
    isMember,
    indexes: new Map(),
    byFact: new Map(),
    judges: new Map(),
    stated: new Map(),
    current: undefined,
  }
  for (const rule of rules) addJudge(rule, state)
  return {
    set: (path, facts) => setFile(path, facts, wanted, state),
    reset: () => {
      for (const { units, stale } of state.judges.values()) for (const unit of units.values()) stale.add(unit)
    },
    keysToRun: rule => keysToRun(rule, state),
    find: (definition, key) => {
      const entry = entryOf(openIndex(definition, state), key)
      state.current?.reads.add(entry)
      entry.made ??= { value: definition.make(valuesOf(entry, state)) }
      return entry.made.value
    },
  }
}

function openIndex(definition: AnyFactIndex, { indexes, byFact }: State): LiveIndex {
  const identity = identityOf(definition)
  const known = indexes.get(identity)
  if (known !== undefined) return known
  const index: LiveIndex = { definition, entries: new Map(), judges: [] }
  indexes.set(identity, index)
  byFact.set(definition.of.id, [...(byFact.get(definition.of.id) ?? []), index])
  return index
}

function addJudge({ rule, judged: indexes, lookups, evidence }: IndexedRule, state: State): void {
  const judged = indexes.map(([, index]) => openIndex(index, state))
  const judge: Judge = { judged, units: new Map(), stale: new Set() }
  for (const index of judged) index.judges.push(judge)
  // Indexes are there before the facts come.
  for (const [, definition] of [...lookups, ...evidence]) openIndex(definition, state)
  state.judges.set(rule, judge)
}

function setFile(path: string, facts: readonly EmittedFact[], wanted: ReadonlySet<string>, state: State): void {
  const after = new Map(
    Array.from(
      groupBy(
        facts.filter(({ fact }) => wanted.has(fact)),
        ({ fact }) => fact,
      ),
      ([fact, all]) => [fact, all.map(({ value }) => value)],
    ),
  )
  const before = state.stated.get(path) ?? new Map<string, readonly unknown[]>()
  if (after.size > 0) state.stated.set(path, after)
  else state.stated.delete(path)
  for (const fact of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(fact) ?? [], after.get(fact) ?? []]
    if (isSame(was, is)) continue
    for (const index of state.byFact.get(fact) ?? []) {
      const [old, now] = [byKey(index.definition, was), byKey(index.definition, is)]
      for (const key of new Set([...old.keys(), ...now.keys()])) setEntry(index, key, path, now.get(key))
    }
  }
}

/** Takes what a file states under a key; where that is something else than before, all who have read it are stale. */
function setEntry(index: LiveIndex, key: string, path: string, values: readonly unknown[] | undefined): void {
  const entry = entryOf(index, key)
  const before = entry.byPath.get(path)
  if (isSame(before, values)) return
  if (before === undefined || values === undefined) entry.sorted = undefined
  if (values === undefined) entry.byPath.delete(path)
  else entry.byPath.set(path, values)
  entry.made = undefined
  for (const unit of entry.readers) unit.judge.stale.add(unit)
  for (const judge of index.judges) {
    const unit = judge.units.get(key) ?? { judge, key, reads: new Set(), wasRun: false }
    judge.units.set(key, unit)
    judge.stale.add(unit)
  }
  dropUnused(entry)
}

function entryOf(index: LiveIndex, key: string): Entry {
  const known = index.entries.get(key)
  if (known !== undefined) return known
  const entry = { index, key, byPath: new Map(), sorted: undefined, made: undefined, readers: new Set<Unit>() }
  index.entries.set(key, entry)
  return entry
}

function dropUnused({ index, key, byPath, readers }: Entry): void {
  if (byPath.size === 0 && readers.size === 0) index.entries.delete(key)
}

/** All facts under a key in the order of their files, those of members before those of others. */
function valuesOf(entry: Entry, { isMember }: State): readonly unknown[] {
  const isGuest = (path: string): number => (isMember(path) ? 0 : 1)
  entry.sorted ??= [...entry.byPath.keys()].sort((a, b) => isGuest(a) - isGuest(b) || (a < b ? -1 : 1))
  const all: unknown[] = []
  for (const path of entry.sorted) for (const value of entry.byPath.get(path) ?? []) all.push(value)
  return all
}

function* keysToRun({ rule }: IndexedRule, state: State): Generator<KeyToRun> {
  const judge = state.judges.get(rule)
  if (judge === undefined) return
  const units = [...judge.stale]
  judge.stale.clear()
  for (const unit of units) {
    const { key, wasRun } = unit
    const before = [...unit.reads]
    for (const entry of before) entry.readers.delete(unit)
    unit.reads.clear()
    unit.wasRun = true
    const isThere = judge.judged.some(index => index.entries.get(key)?.byPath.size)
    if (!isThere) judge.units.delete(key)
    state.current = unit
    yield { key, isThere, wasRun }
    state.current = undefined
    for (const entry of unit.reads) entry.readers.add(unit)
    for (const entry of before) dropUnused(entry)
  }
}
