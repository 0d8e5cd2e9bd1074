import { addTo, addToSet, groupBy } from '../../../model/group-by.ts'
import { lazily } from '../../../model/lazily.ts'
import { remembered, rememberedAll } from '../../../model/remembered.ts'
import type { EmittedFact } from '../../fact.ts'
import type { IndexedRule, RuleSet } from '../../registry.ts'
import { type AnyFactIndex, identityOf, openIndex } from './fact-index.ts'
import type { FactStore, OpenStore } from './store.ts'

type Identity = AnyFactIndex | string
type Opened = ReturnType<typeof openIndex>

/**
 * Facts that are set once, in the order in which rules shall see them, before the first is looked up. Each index is made
 * when it is first asked for; rules that share one share the work, and after the last of them it is dropped: all indexes
 * together would be as large as the facts.
 */
export const openFrozenStore: OpenStore = set => {
  const facts = new Map(Array.from(set.facts, (fact): [string, unknown[]] => [fact, []]))
  const byPath = new Map<string, readonly EmittedFact[]>()
  const indexes = createIndexes(set, fact => facts.get(fact) ?? NO_FACTS)
  const views: View[] = []
  let current: Unit | undefined
  return {
    set: (path, emitted) => {
      byPath.set(path, emitted)
      for (const { fact, value } of emitted) facts.get(fact)?.push(value)
    },
    reset: () => {},
    runForKeys: (rule, run) => {
      // Most rules find nothing in most scopes: those cost no index.
      if (rule.judged.some(([, index]) => indexes.hasAny(index)))
        for (const key of keysOf(rule, indexes.open)) {
          current = { rule, key }
          run(key, true, false)
        }
      current = undefined
      indexes.dropAfter(rule)
    },
    find: (index, key) => {
      if (current !== undefined) for (const view of views) view.note(current, index, key)
      return indexes.open(index).lookup(key)
    },
    openView: () => {
      const view = openView(set, byPath)
      views.push(view)
      return view
    },
  }
}

const NO_FACTS: readonly unknown[] = []

/** A key that a rule judges. */
interface Unit {
  readonly rule: IndexedRule
  readonly key: string
}

/** A store of another deployment, which is told what rules look up in the first. */
interface View extends FactStore {
  readonly note: (unit: Unit, index: AnyFactIndex, key: string) => void
}

/** The store of another deployment of files that state `first` in the first one. */
function openView(set: RuleSet, first: ReadonlyMap<string, readonly EmittedFact[]>): View {
  const byPath = new Map<string, readonly EmittedFact[]>()
  /** What is stated in one of both deployments only. */
  const others = new Map<string, unknown[]>()
  const facts = lazily(() => {
    const all = new Map(Array.from(set.facts, (fact): [string, unknown[]] => [fact, []]))
    for (const emitted of byPath.values()) for (const { fact, value } of emitted) all.get(fact)?.push(value)
    return all
  })
  const indexes = createIndexes(set, fact => facts().get(fact) ?? NO_FACTS)
  /** The keys under which an index has something else than in the first deployment. */
  const otherKeysOf = rememberedAll(
    (index: AnyFactIndex): ReadonlySet<string> =>
      new Set((others.get(index.of.id) ?? []).flatMap(value => index.keysOf(value))),
  )
  const stale = new Map<IndexedRule, Set<string>>()
  return {
    set: (path, emitted) => {
      byPath.set(path, emitted)
      const before = first.get(path) ?? []
      if (before === emitted) return
      const [had, has] = [new Set(before), new Set(emitted)]
      for (const one of [...before.filter(each => !has.has(each)), ...emitted.filter(each => !had.has(each))]) {
        addTo(others, one.fact, one.value)
      }
    },
    reset: () => {},
    note: ({ rule, key }, index, read) => {
      if (!otherKeysOf(index).has(read)) return
      addToSet(stale, rule, key)
    },
    runForKeys: (rule, run) => {
      const own = rule.judged.flatMap(([, index]) => [...otherKeysOf(index)])
      const keys = new Set([...(stale.get(rule) ?? []), ...own])
      if (keys.size > 0) for (const key of keysOf(rule, indexes.open)) if (keys.has(key)) run(key, true, false)
      indexes.dropAfter(rule)
    },
    find: (index, key) => indexes.open(index).lookup(key),
  }
}

interface Indexes {
  readonly open: (index: AnyFactIndex) => Opened
  /** Whether there are facts that an index is of. */
  readonly hasAny: (index: AnyFactIndex) => boolean
  /** Drops the indexes that no rule after this one looks anything up in. */
  readonly dropAfter: (rule: IndexedRule) => void
}

function createIndexes(set: RuleSet, factsOf: (fact: string) => readonly unknown[]): Indexes {
  const indexes = new Map<Identity, Opened>()
  const lastIndexes = lastIndexesIn(set)
  const open = (index: AnyFactIndex): Opened => {
    const known = indexes.get(index)
    if (known !== undefined) return known
    const identity = identityOf(index)
    const opened = indexes.get(identity) ?? openIndex(index, factsOf(index.of.id))
    indexes.set(identity, opened).set(index, opened)
    return opened
  }
  const drop = (identity: Identity): void => {
    const dropped = indexes.get(identity)
    if (dropped === undefined) return
    for (const [key, opened] of indexes) if (opened === dropped) indexes.delete(key)
  }
  return {
    open,
    hasAny: index => factsOf(index.of.id).length > 0,
    dropAfter: rule => {
      for (const identity of lastIndexes.get(rule) ?? []) drop(identity)
    },
  }
}

function keysOf({ judged }: IndexedRule, open: (index: AnyFactIndex) => Opened): Iterable<string> {
  const [first, ...others] = judged.map(([, index]) => open(index).keys())
  // Most rules have one index: its keys are as many as the facts.
  return others.length === 0 ? (first ?? []) : new Set([...(first ?? []), ...others.flatMap(all => [...all])])
}

/** For each rule, the indexes that it is the last one to look anything up in. */
const lastIndexesIn = remembered(({ rules }: RuleSet): ReadonlyMap<IndexedRule, readonly Identity[]> => {
  const lastRules = new Map<Identity, IndexedRule>()
  for (const rule of rules)
    for (const [, index] of [...rule.judged, ...rule.lookups]) lastRules.set(identityOf(index), rule)
  const last = groupBy(lastRules, ([, rule]) => rule)
  return new Map(Array.from(last, ([rule, all]) => [rule, all.map(([identity]) => identity)]))
})
