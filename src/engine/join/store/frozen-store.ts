import { groupBy } from '../../../model/group-by.ts'
import type { IndexedRule, RuleSet } from '../../registry.ts'
import { type AnyFactIndex, identityOf, openIndex } from './fact-index.ts'
import type { OpenStore } from './store.ts'

type Identity = AnyFactIndex | string
type Opened = ReturnType<typeof openIndex>

/**
 * Facts that are set once, in the order in which rules shall see them, before the first is looked up. Each index is made
 * when it is first asked for; rules that share one share the work, and after the last of them it is dropped: all indexes
 * together would be as large as the facts.
 */
export const openFrozenStore: OpenStore = set => {
  const facts = new Map(Array.from(set.facts, (fact): [string, unknown[]] => [fact, []]))
  const indexes = new Map<Identity, Opened>()
  const lastIndexes = lastIndexesIn(set)
  const open = (index: AnyFactIndex): Opened => {
    const known = indexes.get(index)
    if (known !== undefined) return known
    const identity = identityOf(index)
    const opened = indexes.get(identity) ?? openIndex(index, facts.get(index.of.id) ?? [])
    indexes.set(identity, opened).set(index, opened)
    return opened
  }
  const drop = (identity: Identity): void => {
    const dropped = indexes.get(identity)
    for (const [key, opened] of indexes) if (opened === dropped) indexes.delete(key)
  }
  return {
    set: (_, emitted) => {
      for (const { fact, value } of emitted) facts.get(fact)?.push(value)
    },
    reset: () => {},
    runForKeys: (rule, run) => {
      // Most rules find nothing in most scopes: those cost no index.
      if (rule.judged.some(([, index]) => (facts.get(index.of.id) ?? []).length > 0))
        for (const key of keysOf(rule, open)) run(key, true, false)
      for (const identity of lastIndexes.get(rule) ?? []) drop(identity)
    },
    find: (index, key) => open(index).lookup(key),
  }
}

function keysOf({ judged }: IndexedRule, open: (index: AnyFactIndex) => Opened): Iterable<string> {
  const [first, ...others] = judged.map(([, index]) => open(index).keys())
  // Most rules have one index: its keys are as many as the facts.
  return others.length === 0 ? (first ?? []) : new Set([...(first ?? []), ...others.flatMap(all => [...all])])
}

/** For each rule, the indexes that it is the last one to look anything up in. */
function lastIndexesIn({ rules }: RuleSet): ReadonlyMap<IndexedRule, readonly Identity[]> {
  const lastRules = new Map<Identity, IndexedRule>()
  for (const rule of rules)
    for (const [, index] of [...rule.judged, ...rule.lookups]) lastRules.set(identityOf(index), rule)
  const last = groupBy(lastRules, ([, rule]) => rule)
  return new Map(Array.from(last, ([rule, all]) => [rule, all.map(([identity]) => identity)]))
}
