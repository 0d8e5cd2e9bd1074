import type { Fact } from './define.ts'
import type { Place } from './document.ts'

/**
 * Facts by the keys that each of them states, and what is made of the facts of one key: a list, or an index of labels.
 * It is kept while files change, so `keysOf` and `make` must depend on what they are given and on nothing else.
 */
export interface FactIndex<T, V> {
  readonly of: Fact<T>
  readonly keysOf: (value: T) => readonly string[]
  readonly make: (values: readonly T[]) => V
}

/** What is known under a key; without one, under that of `allOf`. */
export type Lookup<V> = (key?: string) => V

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
  make: (values: readonly T[]) => unknown = values => values,
): FactIndex<T, unknown> {
  return { of, keysOf, make }
}

/** Each fact by itself, under a key that no other place has. */
export const eachOf = <T extends { readonly at: Place }>(of: Fact<T>): FactIndex<T, readonly T[]> =>
  indexBy(of, ({ at }) => [`${at.document}${at.pointer}`])

const EVERY = ['']

/** All facts under one key: whatever changes one of them changes what is known under it. */
export function allOf<T>(of: Fact<T>): FactIndex<T, readonly T[]>
export function allOf<T, V>(of: Fact<T>, make: (values: readonly T[]) => V): FactIndex<T, V>
export function allOf<T>(of: Fact<T>, make: (values: readonly T[]) => unknown = values => values) {
  return indexBy(of, () => EVERY, make)
}

// biome-ignore lint/suspicious/noExplicitAny: a list of indexes forgets each one's own types
export type AnyFactIndex = FactIndex<any, any>
