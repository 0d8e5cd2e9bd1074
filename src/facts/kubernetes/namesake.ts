import type { Fact } from '../../engine/fact.ts'
import { type FactIndex, indexBy, type Lookup } from '../../engine/join/store/fact-index.ts'
import { namespaceKey } from '../network/policies/pods.ts'
import type { ObjectMeta } from './object-meta.ts'

/** The objects of one name: in each namespace, and whether there are some whose namespace is decided at deployment. */
export interface Namesakes<T> {
  /** By the key of their namespace (`namespaceKey`). */
  readonly in: ReadonlyMap<string, readonly T[]>
  /** The first whose namespace is not known. */
  readonly open?: T
  readonly first?: T
}

/** What is known of an object that another one names. */
export type Answered<T> =
  | { readonly state: 'found'; readonly objects: readonly [T, ...T[]] }
  /** One of that name is in a namespace that is not known, or the one who names it is. */
  | { readonly state: 'unknown' }
  | { readonly state: 'elsewhere'; readonly object: T }
  | { readonly state: 'absent' }

/** Indexes namespaced objects by a key that contains their name. */
export const byNameIn = <T extends ObjectMeta>(
  fact: Fact<T>,
  keysOf: (object: T) => readonly string[],
): FactIndex<T, Namesakes<T>> => indexBy(fact, keysOf, toNamesakes)

/** More objects than these of one name in one namespace are not distinguished. */
const MOST = 64

function toNamesakes<T extends ObjectMeta>(objects: readonly T[]): Namesakes<T> {
  const inside = new Map<string, T[]>()
  for (const object of objects) {
    const key = namespaceKey(object)
    const found = inside.get(key)
    if (found === undefined) inside.set(key, [object])
    else if (found.length < MOST) found.push(object)
  }
  const [first] = objects
  const open = objects.find(({ namespace }) => namespace === undefined)
  return { in: inside, ...(open === undefined ? {} : { open }), ...(first === undefined ? {} : { first }) }
}

/** The object that `owner` names by `key`, in its own namespace; where that is not stated, in its own folder. */
export function findNamesake<T>(
  owner: Pick<ObjectMeta, 'namespace' | 'at'>,
  key: string,
  lookup: Lookup<Namesakes<T>>,
): Answered<T> {
  const all = lookup(key)
  const [first, ...others] = all.in.get(namespaceKey(owner)) ?? []
  if (first !== undefined) return { state: 'found', objects: [first, ...others] }
  if (all.first === undefined) return { state: 'absent' }
  if (owner.namespace === undefined || all.open !== undefined) return { state: 'unknown' }
  return { state: 'elsewhere', object: all.first }
}
