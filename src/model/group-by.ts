/** `Map.groupBy`, which Node 20 lacks: the items by what `key` gives for each, in their order. */
export function groupBy<K, T>(items: Iterable<T>, key: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) addTo(groups, key(item), item)
  return groups
}

/** Adds an item to the list that there is for a key, or begins one. */
export function addTo<K, T>(lists: Map<K, T[]>, key: K, item: T): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [item])
  else list.push(item)
}

/** Adds an item to the set that there is for a key, or begins one. */
export function addToSet<K, T>(sets: Map<K, Set<T>>, key: K, item: T): void {
  const set = sets.get(key)
  if (set === undefined) sets.set(key, new Set([item]))
  else set.add(item)
}

interface Branch<T> {
  below: Map<string, Branch<T>> | undefined
  group: T[] | undefined
}

/**
 * The items by all of what `keys` gives for each, in the order of their first ones. Where there are many this takes a fraction
 * of what it takes to put the keys together: a text that is made anew is hashed anew.
 */
export function groupByAll<T>(items: Iterable<T>, keys: (item: T) => readonly string[]): readonly (readonly T[])[] {
  const groups: T[][] = []
  const root: Branch<T> = { below: undefined, group: undefined }
  for (const item of items) {
    const branch = keys(item).reduce(branchAt<T>, root)
    if (branch.group === undefined) {
      branch.group = [item]
      groups.push(branch.group)
    } else branch.group.push(item)
  }
  return groups
}

function branchAt<T>(branch: Branch<T>, key: string): Branch<T> {
  const known = branch.below?.get(key)
  if (known !== undefined) return known
  const made: Branch<T> = { below: undefined, group: undefined }
  branch.below ??= new Map()
  branch.below.set(key, made)
  return made
}
