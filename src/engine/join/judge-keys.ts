import type { AnyContext } from '../ask.ts'
import type { Outcome } from '../define.ts'
import type { AnyKeyedRule } from '../registry.ts'
import { type AnyFactIndex, openIndex } from './fact-index.ts'

/** The indexes of facts that rules look things up in. */
export interface Indexes {
  readonly keysOf: (index: AnyFactIndex) => Iterable<string>
  /** What is known under a key: what the index makes of no facts where there are none. */
  readonly find: (index: AnyFactIndex, key: string) => unknown
}

/** Indexes facts that do not change, each index when it is first asked for; rules that share one share the work. */
export function createIndexes(facts: ReadonlyMap<string, readonly unknown[]>): Indexes {
  const known = new Map<AnyFactIndex, ReturnType<typeof openIndex>>()
  const open = (index: AnyFactIndex): ReturnType<typeof openIndex> => {
    const opened = known.get(index) ?? openIndex(index, facts.get(index.of.id) ?? [])
    known.set(index, opened)
    return opened
  }
  return { keysOf: index => open(index).keys(), find: (index, key) => open(index).lookup(key) }
}

/** Makes the function that asks a rule about one key; `find` may be told what is read. */
export function judgeOf(
  { judges, finds, check }: AnyKeyedRule,
  find: Indexes['find'],
  context: AnyContext,
): (key: string) => Iterable<Outcome> {
  const judged = entriesOf(judges)
  const lookups = Object.fromEntries(
    entriesOf(finds).map(([name, index]) => [name, (key = '') => find(index, key)] as const),
  )
  return key => check(Object.fromEntries(judged.map(([name, index]) => [name, find(index, key)])), lookups, context)
}

/** Asks a rule about all keys. What it says is in the order of the keys, whatever the order of the facts. */
export function* judgeAll(rule: AnyKeyedRule, indexes: Indexes, context: AnyContext): Generator<Outcome> {
  const keys = new Set(entriesOf(rule.judges).flatMap(([, index]) => [...indexes.keysOf(index)]))
  const judge = judgeOf(rule, indexes.find, context)
  const said: { readonly key: string; readonly outcomes: Outcome[] }[] = []
  try {
    for (const key of keys) {
      const outcomes: Outcome[] = []
      for (const outcome of judge(key)) {
        if (outcomes.length === 0) said.push({ key, outcomes })
        outcomes.push(outcome)
      }
    }
  } finally {
    // Of a rule that throws, what it said before stays.
    for (const { outcomes } of said.sort((a, b) => (a.key < b.key ? -1 : 1))) yield* outcomes
  }
}

const entriesOf = (indexes: AnyKeyedRule['judges']): readonly [string, AnyFactIndex][] => Object.entries(indexes)
