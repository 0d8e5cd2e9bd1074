import type { Place } from '../../../documents/document.ts'
import type { Fact } from '../../fact.ts'

/**
 * Facts by the keys that each of them states, and what is made of the facts of one key: a list, or an index of labels.
 * It is kept while files change, so `keysOf` and `make` must depend on what they are given and on nothing else.
 */
export interface FactIndex<T, V> {
  readonly of: Fact<T>
  readonly keysOf: (value: T) => readonly string[]
  readonly make: (values: readonly T[]) => V
}

/** What is known under a key. */
export type Lookup<V> = (key: string) => V

/** All facts of one sort under one key, and what is made of them. */
export interface WholeIndex<T, V> extends FactIndex<T, V> {
  readonly isWhole: true
}

const asTheyAre = (values: readonly unknown[]): readonly unknown[] => values

/** Indexes the facts of one sort; where `make` is left out, the facts of a key are a list, in the order of their files. */
export function indexBy<T>(of: Fact<T>, keysOf: (value: T) => readonly string[]): FactIndex<T, readonly T[]>
export function indexBy<T, V>(
  of: Fact<T>,
  keysOf: (value: T) => readonly string[],
  make: (values: readonly T[]) => V,
): FactIndex<T, V>
export function indexBy<T>(
  of: Fact<T>,
  keysOf: (value: T) => readonly string[],
  make: (values: readonly T[]) => unknown = asTheyAre,
): FactIndex<T, unknown> {
  return { of, keysOf, make }
}

/** Each fact by itself: what is under a key is stated by one file alone. */
export interface EachIndex<T> extends FactIndex<T, readonly T[]> {
  readonly isEach: true
  /** A fact for which it is false is under no key. */
  readonly test: ((fact: T) => boolean) | undefined
}

/**
 * Each fact by itself, under a key that no other place has. A rule is not run for facts for which `test` is false: it
 * must be cheap, and true of every fact for which the rule emits anything, even a note.
 */
export const eachOf = <T extends { readonly at: Place }>(of: Fact<T>, test?: (fact: T) => boolean): EachIndex<T> => {
  const keysOf = test === undefined ? ownKey : (fact: T) => (test(fact) ? ownKey(fact) : NO_KEYS)
  return { ...indexBy(of, keysOf), isEach: true, test }
}

const NO_KEYS: readonly string[] = []
const ownKey = ({ at }: { readonly at: Place }): readonly string[] => [keyOf(at)]

/** Several instances of one template are at one place, and are several things. */
function keyOf({ document, pointer, generated, instance }: Place): string {
  if (generated === undefined && instance === undefined) return document + pointer
  const { from, by } = generated ?? {}
  const made = [from, by].map(one => (one === undefined ? '' : `\n${one.document}${one.pointer}`))
  return `${document}${pointer}${made.join('')}${instance === undefined ? '' : `\n${instance}`}`
}

const EVERY = ['']

/** All facts under one key: whatever changes one of them changes what is known under it. */
export function allOf<T>(of: Fact<T>): WholeIndex<T, readonly T[]>
export function allOf<T, V>(of: Fact<T>, make: (values: readonly T[]) => V): WholeIndex<T, V>
export function allOf<T>(of: Fact<T>, make: (values: readonly T[]) => unknown = asTheyAre): WholeIndex<T, unknown> {
  return { of, keysOf: () => EVERY, make, isWhole: true }
}

/** Whether an index is `allOf`. */
export const isWhole = (index: AnyFactIndex): boolean => 'isWhole' in index

/** Whether an index is `eachOf`. */
// biome-ignore lint/suspicious/noExplicitAny: whoever asks forgot the index's own type
export const isEach = (index: AnyFactIndex): index is EachIndex<any> => 'isEach' in index

/** What tells two indexes apart: all facts of one sort, or each without a test, as they are, are the same wherever they are named. */
export function identityOf(index: AnyFactIndex): AnyFactIndex | string {
  if (index.make !== asTheyAre) return index
  if (isWhole(index)) return index.of.id
  return isEach(index) && index.test === undefined ? `each ${index.of.id}` : index
}

/** Facts that do not change, looked up by an index; what is made of those under a key is made once. */
export function openIndex<T, V>(
  index: FactIndex<T, V>,
  facts: readonly T[],
): { readonly keys: () => Iterable<string>; readonly lookup: (key: string) => V } {
  const { keys, under } = underKeys(index, facts)
  const made = new Map<string, V>()
  const make = (key: string): V => index.make(under(key))
  const remember = (key: string): V => {
    const value = make(key)
    made.set(key, value)
    return value
  }
  // A list is there already.
  const lookup = index.make === asTheyAre ? make : (key: string): V => made.get(key) ?? remember(key)
  return { keys, lookup }
}

/** The facts under each key, as `byKey` has them. Nearly always it is one, and a list for each key would take as much memory as the keys. */
function underKeys<T>(index: FactIndex<T, unknown>, facts: readonly T[]) {
  if (isWhole(index))
    return { keys: () => (facts.length === 0 ? [] : EVERY), under: (key: string) => (key === '' ? facts : []) }
  const first = new Map<string, T>()
  const several = new Map<string, T[]>()
  for (const fact of facts)
    for (const key of index.keysOf(fact)) {
      const known = first.get(key)
      if (known === undefined) first.set(key, fact)
      else if (known !== fact) add(several, key, known, fact)
    }
  return {
    keys: () => first.keys(),
    under: (key: string): readonly T[] => {
      const one = first.get(key)
      return one === undefined ? [] : (several.get(key) ?? [one])
    },
  }
}

function add<T>(several: Map<string, T[]>, key: string, first: T, fact: T): void {
  const list = several.get(key)
  if (list === undefined) several.set(key, [first, fact])
  else if (list.at(-1) !== fact) list.push(fact)
}

/** The facts under each key, in their order; each once, however often it names the key. */
export function byKey<T>(index: FactIndex<T, unknown>, facts: readonly T[]): ReadonlyMap<string, readonly T[]> {
  if (isWhole(index)) return new Map(facts.length === 0 ? [] : [['', facts]])
  const values = new Map<string, T[]>()
  for (const fact of facts)
    for (const key of index.keysOf(fact)) {
      const found = values.get(key)
      if (found === undefined) values.set(key, [fact])
      else if (found.at(-1) !== fact) found.push(fact)
    }
  return values
}

// biome-ignore lint/suspicious/noExplicitAny: a list of indexes forgets each one's own types
export type AnyFactIndex = FactIndex<any, any>
