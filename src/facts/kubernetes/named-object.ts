import type { Lookup } from '../../engine/join/store/fact-index.ts'
import { folderOfPlace, type ObjectMeta } from './object-meta.ts'

type Named = Pick<ObjectMeta, 'namespace' | 'name' | 'at'>

const inNamespace = (namespace: string, name: string): string => `${namespace}\n${name}`
const inFolder = (at: Named['at'], name: string): string => `/${folderOfPlace(at)}\n${name}`
const anywhere = (name: string): string => `\n${name}`

/**
 * The keys under which an object is found by its name: in its namespace, in its folder (if the namespace of one side
 * is decided at deployment), anywhere.
 */
export const nameKeys = ({ namespace, name, at }: Named): readonly string[] => [
  ...(namespace === undefined ? [] : [inNamespace(namespace, name)]),
  inFolder(at, name),
  anywhere(name),
]

/** What is known of the object that another one names. */
export type NamedAnswer<T> =
  | { readonly state: 'found'; readonly all: readonly T[] }
  /** One of that name is there, but whether it is in the same namespace is decided at deployment. */
  | { readonly state: 'unknown' }
  | { readonly state: 'absent' }

/** More objects of one name are not copies of each other: the limit for each place. */
const MOST = 500

/** Finds the objects called `name` in the namespace of `owner`, in an index by `nameKeys`. */
export function findNamed<T extends Named>(
  lookup: Lookup<readonly T[]>,
  { namespace, at }: Pick<Named, 'namespace' | 'at'>,
  name: string,
): NamedAnswer<T> {
  const near = lookup(inFolder(at, name)).slice(0, MOST)
  const all =
    namespace === undefined
      ? near
      : [...lookup(inNamespace(namespace, name)).slice(0, MOST), ...near.filter(one => one.namespace === undefined)]
  if (all.length > 0) return { state: 'found', all }
  const isOpen = lookup(anywhere(name))
    .slice(0, MOST)
    .some(one => one.namespace === undefined || namespace === undefined)
  return { state: isOpen ? 'unknown' : 'absent' }
}

/** Those that are found for sure. */
export function foundNamed<T extends Named>(
  lookup: Lookup<readonly T[]>,
  owner: Pick<Named, 'namespace' | 'at'>,
  name: string,
): readonly T[] {
  const answer = findNamed(lookup, owner, name)
  return answer.state === 'found' ? answer.all : []
}

/** One of that name in the folder of `owner`, but in another namespace, where both state theirs. */
export function foundElsewhere<T extends Named>(
  lookup: Lookup<readonly T[]>,
  { namespace, at }: Pick<Named, 'namespace' | 'at'>,
  name: string,
): T | undefined {
  const near = namespace === undefined ? [] : lookup(inFolder(at, name)).slice(0, MOST)
  return near.every(one => one.namespace !== undefined && one.namespace !== namespace) ? near[0] : undefined
}
