import { type AnyContext, askKeys, noOutcomes, type Outcomes } from '../ask.ts'
import type { AnyKeyedRule } from '../registry.ts'
import { type AnyFactIndex, byKey } from './fact-index.ts'
import { judgeOf } from './judge-keys.ts'
import { createLiveFacts, type LiveFacts, setFacts, valuesOf } from './live-facts.ts'

/** What a rule says about one key. */
export interface Judgement extends Pick<Outcomes, 'problems' | 'faults'> {
  readonly rule: AnyKeyedRule
  readonly key: string
}

/** Keyed rules over some files while these change: each key is judged again when something that was read for it changed. */
export interface LiveKeys {
  /** Takes the facts of one sort that a file states now, and those that it stated before. */
  readonly update: (fact: string, path: string, before: readonly unknown[], after: readonly unknown[]) => void
  /** Forgets all judgements, for what the rules are told beside facts is something else now. */
  readonly reset: () => void
  /** Judges what has to be judged again. `contextOf` gives what a rule is told; undefined where it is not asked. */
  readonly judge: (contextOf: (rule: AnyKeyedRule) => AnyContext | undefined, path: string) => readonly Judgement[]
}

/** What is known under a key of an index, and for which keys of which rules it was read. */
interface Entry extends LiveFacts {
  readonly index: LiveIndex
  readonly key: string
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
}
interface Judge {
  readonly rule: AnyKeyedRule
  readonly judged: readonly LiveIndex[]
  readonly units: Map<string, Unit>
}

/** Starts with no facts. `members` are the files whose facts come before those of others; the caller keeps them. */
export function createLiveKeys(rules: readonly AnyKeyedRule[], members: ReadonlySet<string>): LiveKeys {
  const indexes = new Map<AnyFactIndex, LiveIndex>()
  const byFact = new Map<string, LiveIndex[]>()
  const stale = new Set<Unit>()
  const open = (definition: AnyFactIndex): LiveIndex => {
    const known = indexes.get(definition)
    if (known !== undefined) return known
    const index: LiveIndex = { definition, entries: new Map(), judges: [] }
    indexes.set(definition, index)
    byFact.set(definition.of.id, [...(byFact.get(definition.of.id) ?? []), index])
    return index
  }
  const judges = rules.map(rule => addJudge(rule, open))
  return {
    update: (fact, path, before, after) => {
      for (const index of byFact.get(fact) ?? []) {
        const [old, now] = [byKey(index.definition, before), byKey(index.definition, after)]
        for (const key of new Set([...old.keys(), ...now.keys()])) setEntry(index, key, path, now.get(key), stale)
      }
    },
    reset: () => {
      for (const { units } of judges) for (const unit of units.values()) stale.add(unit)
    },
    judge: (contextOf, path) => {
      const judgements = judges.flatMap(judge => {
        const units = [...stale].filter(unit => unit.judge === judge)
        return units.length === 0 ? [] : judgeUnits(judge, units, contextOf(judge.rule), { open, members, path })
      })
      stale.clear()
      return judgements
    },
  }
}

function addJudge(rule: AnyKeyedRule, open: (definition: AnyFactIndex) => LiveIndex): Judge {
  const judge: Judge = { rule, judged: Object.values<AnyFactIndex>(rule.judges).map(open), units: new Map() }
  for (const index of judge.judged) index.judges.push(judge)
  // Indexes are there before the facts come.
  for (const definition of Object.values<AnyFactIndex>(rule.finds)) open(definition)
  return judge
}

/** Takes what a file states under a key; where that is something else than before, all who have read it are stale. */
function setEntry(
  index: LiveIndex,
  key: string,
  path: string,
  values: readonly unknown[] | undefined,
  stale: Set<Unit>,
): void {
  const entry = entryOf(index, key)
  if (!setFacts(entry, path, values)) return
  entry.made = undefined
  for (const unit of entry.readers) stale.add(unit)
  for (const judge of index.judges) {
    const unit = judge.units.get(key) ?? { judge, key, reads: new Set() }
    judge.units.set(key, unit)
    stale.add(unit)
  }
  dropUnused(entry)
}

function entryOf(index: LiveIndex, key: string): Entry {
  const entry = index.entries.get(key) ?? { ...createLiveFacts(), index, key, made: undefined, readers: new Set() }
  index.entries.set(key, entry)
  return entry
}

function dropUnused({ index, key, byPath, readers }: Entry): void {
  if (byPath.size === 0 && readers.size === 0) index.entries.delete(key)
}

interface Around {
  readonly open: (definition: AnyFactIndex) => LiveIndex
  readonly members: ReadonlySet<string>
  /** Names the rule's files in faults. */
  readonly path: string
}

function judgeUnits(
  judge: Judge,
  units: readonly Unit[],
  context: AnyContext | undefined,
  { open, members, path }: Around,
): readonly Judgement[] {
  const { rule } = judge
  let reads: Set<Entry> = new Set()
  const find = (definition: AnyFactIndex, key: string): unknown => {
    const entry = entryOf(open(definition), key)
    reads.add(entry)
    entry.made ??= { value: definition.make(valuesOf(entry, members)) }
    return entry.made.value
  }
  const ofKey = context === undefined ? undefined : judgeOf(rule, find, context)
  return units.map(unit => {
    const { key } = unit
    const before = [...unit.reads]
    for (const entry of before) entry.readers.delete(unit)
    unit.reads.clear()
    reads = unit.reads
    const isThere = judge.judged.some(index => index.entries.get(key)?.byPath.size)
    if (!isThere) judge.units.delete(key)
    const said = noOutcomes()
    if (isThere && ofKey !== undefined) askKeys(rule, () => ofKey(key), path, said)
    for (const entry of reads) entry.readers.add(unit)
    for (const entry of before) dropUnused(entry)
    return { rule, key, ...said }
  })
}
