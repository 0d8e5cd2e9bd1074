import { type Few, hasAny, none, withOne, withoutOne } from '../../../model/few.ts'
import { addTo } from '../../../model/group-by.ts'
import { keptIn } from '../../../model/remembered.ts'
import { isSame } from '../../../model/same-data.ts'
import { trimmed } from '../../../model/trimmed.ts'
import type { EmittedFact } from '../../fact.ts'
import type { AnyJoinRule, IndexedRule } from '../../registry.ts'
import { type AnyFactIndex, byKey, identityOf } from './fact-index.ts'
import { allStated, countStated, type Stated, statedAt, withStated } from './stated.ts'
import type { OpenStore, RunForKey } from './store.ts'

/** The facts under a key of an index, and the keys of rules for which it was read. */
interface Entry {
  readonly index: LiveIndex
  readonly key: string
  /** The facts that files state. */
  stated: Stated
  /** What the index makes of them, or `NOT_MADE`. */
  made: unknown
  readers: Few<Unit>
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
  reads: Few<Entry>
  wasRun: boolean
}
interface Judge {
  readonly judged: readonly LiveIndex[]
  readonly units: Map<string, Unit>
  readonly stale: Set<Unit>
}
interface State {
  readonly indexes: Map<AnyFactIndex | string, LiveIndex>
  readonly byFact: Map<string, LiveIndex[]>
  readonly judges: Map<AnyJoinRule, Judge>
  /** What each file states. */
  readonly stated: Map<string, readonly EmittedFact[]>
  /** What is read belongs to it. */
  current: Unit | undefined
  /** How many facts may be judged yet. */
  left: number
  oneAtLeast: boolean
}

const NOT_MADE = Symbol('not made')

/** Facts that change: a rule has to be run again for the keys for which it has read something that changed. */
export const openLiveStore: OpenStore = ({ rules, facts: wanted }, isMember) => {
  const state: State = {
    indexes: new Map(),
    byFact: new Map(),
    judges: new Map(),
    stated: new Map(),
    current: undefined,
    left: Number.POSITIVE_INFINITY,
    oneAtLeast: true,
  }
  for (const rule of rules) addJudge(rule, state)
  return {
    set: (path, facts) => setFile(path, facts, wanted, state),
    reset: () => {
      for (const { units, stale } of state.judges.values()) for (const unit of units.values()) stale.add(unit)
    },
    allow: (facts, oneAtLeast) => {
      state.left = facts
      state.oneAtLeast = oneAtLeast
    },
    isUnfinished: () => [...state.judges.values()].some(({ stale }) => stale.size > 0),
    runForKeys: (rule, run) => runForKeys(rule, run, state),
    find: (definition, key) => {
      const entry = entryOf(openIndex(definition, state), key)
      if (state.current !== undefined) state.current.reads = withOne(state.current.reads, entry)
      if (entry.made === NOT_MADE) entry.made = definition.make(allStated(entry.stated, isMember))
      return entry.made
    },
  }
}

function openIndex(definition: AnyFactIndex, { indexes, byFact }: State): LiveIndex {
  const identity = identityOf(definition)
  const known = indexes.get(identity)
  if (known !== undefined) return known
  const index: LiveIndex = { definition, entries: new Map(), judges: [] }
  indexes.set(identity, index)
  addTo(byFact, definition.of.id, index)
  return index
}

function addJudge({ rule, judged: indexes, lookups }: IndexedRule, state: State): void {
  const judged = indexes.map(([, index]) => openIndex(index, state))
  const judge: Judge = { judged, units: new Map(), stale: new Set() }
  for (const index of judged) index.judges.push(judge)
  // Indexes are there before the facts come.
  for (const [, definition] of lookups) openIndex(definition, state)
  state.judges.set(rule, judge)
}

function setFile(path: string, facts: readonly EmittedFact[], wanted: ReadonlySet<string>, state: State): void {
  const [before, after] = [byFact(state.stated.get(path) ?? [], wanted), byFact(facts, wanted)]
  if (after.size > 0) state.stated.set(path, facts)
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

/** The values of the facts that are wanted, by the sort of fact. */
function byFact(facts: readonly EmittedFact[], wanted: ReadonlySet<string>): ReadonlyMap<string, readonly unknown[]> {
  const values = new Map<string, unknown[]>()
  for (const { fact, value } of facts) {
    if (!wanted.has(fact)) continue
    addTo(values, fact, value)
  }
  return values
}

/** Takes what a file states under a key; where that is something else than before, all who have read it are stale. */
function setEntry(index: LiveIndex, key: string, path: string, values: readonly unknown[] | undefined): void {
  const entry = entryOf(index, key)
  if (isSame(statedAt(entry.stated, path), values)) return
  entry.stated = withStated(entry.stated, path, values && trimmed(values))
  entry.made = NOT_MADE
  for (const unit of entry.readers) unit.judge.stale.add(unit)
  for (const judge of index.judges) {
    const unit: Unit = judge.units.get(key) ?? { judge, key, reads: none(), wasRun: false }
    judge.units.set(key, unit)
    judge.stale.add(unit)
  }
  dropUnused(entry)
}

function entryOf(index: LiveIndex, key: string): Entry {
  return keptIn(index.entries, key, () => ({ index, key, stated: undefined, made: NOT_MADE, readers: none() }))
}

function dropUnused({ index, key, stated, readers }: Entry): void {
  if (stated === undefined && !hasAny(readers)) index.entries.delete(key)
}

function runForKeys({ rule }: IndexedRule, run: RunForKey, state: State): void {
  const judge = state.judges.get(rule)
  if (judge === undefined) return
  for (const unit of judge.stale) {
    if (isSpent(state)) return
    if (!mayRun(unit, state)) continue
    judge.stale.delete(unit)
    const { key, wasRun } = unit
    const before = unit.reads
    for (const entry of before) entry.readers = withoutOne(entry.readers, unit)
    unit.reads = none()
    unit.wasRun = true
    const isThere = judge.judged.some(index => index.entries.get(key)?.stated !== undefined)
    if (!isThere) judge.units.delete(key)
    state.current = unit
    run(key, isThere, wasRun)
    state.current = undefined
    for (const entry of unit.reads) entry.readers = withOne(entry.readers, unit)
    for (const entry of before) dropUnused(entry)
  }
}

/** Whether nothing may be judged any more. */
const isSpent = ({ left, oneAtLeast }: State): boolean => left <= 0 && !oneAtLeast

/** Takes off what judging a key takes, if there is as much left. */
function mayRun({ judge: { judged }, key }: Unit, state: State): boolean {
  let facts = 1
  for (const { entries } of judged) facts += countStated(entries.get(key)?.stated)
  if (facts > state.left && !state.oneAtLeast) return false
  state.left -= facts
  state.oneAtLeast = false
  return true
}
