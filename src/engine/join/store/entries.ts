import { addTo, groupBy } from '../../../model/group-by.ts'
import { rememberedAll } from '../../../model/remembered.ts'
import type { EmittedFact } from '../../fact.ts'
import type { AnyJoinRule, IndexedRule, RuleSet } from '../../registry.ts'
import type { RuleGroup } from '../groups.ts'
import { type AnyFactIndex, byKey, identityOf, isWhole } from './fact-index.ts'
import { hashText, mix } from './table.ts'

/**
 * What is known under a key of an index in a group of files is an entry. Entries are numbered by 32 bits, so that tables of
 * them are small and nothing of a document is written into them; two may share a number, which costs work and changes nothing.
 */
export interface Entries {
  /** The number of an entry; all whole indexes of a fact have one. */
  readonly of: (index: AnyFactIndex, key: string) => number
  /** The same, where only the hash of the key is known (`hashText`). */
  readonly ofHash: (index: AnyFactIndex, key: number) => number
  /** What facts state under each entry. */
  readonly stated: (facts: readonly EmittedFact[]) => ReadonlyMap<number, readonly Stated[]>
  /** Tells `take` the number and the key of each entry under which facts state something, some perhaps more than once. */
  readonly each: (facts: readonly EmittedFact[], take: (entry: number, key: string) => void) => void
}

/** The facts that are stated under one key of an index. */
export interface Stated {
  readonly index: AnyFactIndex
  readonly key: string
  readonly values: readonly unknown[]
}

/** The indexes of a set of rules. */
export interface SetIndexes {
  readonly numbers: ReadonlyMap<AnyFactIndex | string, number>
  /** By the fact that they are of; of those that are whole the first only. */
  readonly byFact: ReadonlyMap<string, readonly AnyFactIndex[]>
  /** The rules, by their numbers in the set, that judge what is under the keys of an index, or of any that is whole and of its fact. */
  readonly judgesOf: (index: AnyFactIndex) => readonly number[]
  readonly orders: ReadonlyMap<AnyJoinRule, number>
}

const indexesOf = ({ judged, lookups }: IndexedRule): readonly AnyFactIndex[] =>
  [...judged, ...lookups].map(([, index]) => index)

/** Numbers the indexes of a set in the order in which its rules name them: the same in each process. */
export function numberIndexes({ rules }: RuleSet): SetIndexes {
  const all = new Map(rules.flatMap(indexesOf).map(index => [identityOf(index), index]))
  const numbers = new Map([...all.keys()].map((identity, i) => [identity, i + 1]))
  const sortOf = (index: AnyFactIndex): AnyFactIndex | string => (isWhole(index) ? index.of.id : identityOf(index))
  const judged = rules.flatMap((rule, order) => rule.judged.map(([, index]) => ({ sort: sortOf(index), order })))
  const judges = groupBy(judged, ({ sort }) => sort)
  const byFact = new Map(
    Array.from(
      groupBy(all.values(), ({ of }) => of.id),
      ([fact, some]) => [fact, [...some.filter(isWhole).slice(0, 1), ...some.filter(index => !isWhole(index))]],
    ),
  )
  return {
    numbers,
    byFact,
    judgesOf: index => (judges.get(sortOf(index)) ?? []).map(({ order }) => order),
    orders: new Map(rules.map(({ rule }, order) => [rule, order])),
  }
}

/** Numbers the entries of a group; `key` is the group's. */
export function entriesOf({ key: group }: Pick<RuleGroup, 'key'>, { numbers, byFact }: SetIndexes): Entries {
  const own = hashText(group)
  // What the numbers of an index begin with is asked for at each look-up.
  const startOf = rememberedAll((index: AnyFactIndex) =>
    isWhole(index) ? mix(own, hashText(index.of.id)) : mix(own, numbers.get(identityOf(index)) ?? 0),
  )
  const ofHash = (index: AnyFactIndex, key: number): number =>
    isWhole(index) ? startOf(index) : mix(startOf(index), key)
  const of = (index: AnyFactIndex, key: string): number =>
    isWhole(index) ? startOf(index) : mix(startOf(index), hashText(key))
  const stated = (facts: readonly EmittedFact[]): ReadonlyMap<number, readonly Stated[]> => {
    const entries = new Map<number, Stated[]>()
    for (const [fact, emitted] of groupBy(facts, one => one.fact)) {
      const values = emitted.map(({ value }) => value)
      for (const index of byFact.get(fact) ?? [])
        for (const [key, under] of byKey(index, values)) {
          const entry = of(index, key)
          addTo(entries, entry, { index, key, values: under })
        }
    }
    return entries
  }
  const each: Entries['each'] = (facts, take) => {
    for (const { fact, value } of facts)
      for (const index of byFact.get(fact) ?? [])
        if (isWhole(index)) take(startOf(index), '')
        else for (const key of index.keysOf(value)) take(mix(startOf(index), hashText(key)), key)
  }
  return { of, ofHash, stated, each }
}
