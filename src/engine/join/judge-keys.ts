import { type AnyJoinRule, indexesOf } from '../registry.ts'
import type { Outcome } from '../rule.ts'
import type { AnyContext } from '../run-rule.ts'
import { type AnyFactIndex, identityOf, isWhole, openIndex } from './fact-index.ts'

/** The indexes of facts that rules look things up in. */
export interface Indexes {
  readonly keysOf: (index: AnyFactIndex) => Iterable<string>
  /** What is known under a key: what the index makes of no facts where there are none. */
  readonly find: (index: AnyFactIndex, key: string) => unknown
}

/** Indexes facts that do not change, each index when it is first asked for; rules that share one share the work. */
export function createIndexes(facts: ReadonlyMap<string, readonly unknown[]>): Indexes {
  const known = new Map<AnyFactIndex | string, ReturnType<typeof openIndex>>()
  const open = (index: AnyFactIndex): ReturnType<typeof openIndex> => {
    const identity = identityOf(index)
    const opened = known.get(identity) ?? openIndex(index, facts.get(index.of.id) ?? [])
    known.set(identity, opened)
    return opened
  }
  return { keysOf: index => open(index).keys(), find: (index, key) => open(index).lookup(key) }
}

/** Makes the function that runs a rule for one key; `find` may note what is read. */
export function judgeOf(
  { on, with: others, check }: AnyJoinRule,
  find: Indexes['find'],
  context: AnyContext,
): (key: string) => Iterable<Outcome> {
  const judged = indexesOf(on)
  const lookups = {}
  for (const [name, index] of indexesOf(others))
    Object.defineProperty(lookups, name, {
      enumerable: true,
      // What is not read is not noted: only then does a change of it not matter.
      get: isWhole(index) ? () => find(index, '') : () => (key: string) => find(index, key),
    })
  return key => check(Object.fromEntries(judged.map(([name, index]) => [name, find(index, key)])), context, lookups)
}

/** Runs a rule for all keys. What it yields is in the order of the keys, whatever the order of the facts. */
export function* judgeAll(rule: AnyJoinRule, indexes: Indexes, context: AnyContext): Generator<Outcome> {
  const keys = new Set(indexesOf(rule.on).flatMap(([, index]) => [...indexes.keysOf(index)]))
  const judge = judgeOf(rule, indexes.find, context)
  const found: { readonly key: string; readonly outcomes: Outcome[] }[] = []
  try {
    for (const key of keys) {
      const outcomes: Outcome[] = []
      for (const outcome of judge(key)) {
        if (outcomes.length === 0) found.push({ key, outcomes })
        outcomes.push(outcome)
      }
    }
  } finally {
    // Of a rule that throws, what it yielded before stays.
    for (const { outcomes } of found.sort((a, b) => (a.key < b.key ? -1 : 1))) yield* outcomes
  }
}
