/** `Map.groupBy`, which Node 20 lacks: the items by what `key` gives for each, in their order. */
export function groupBy<K, T>(items: Iterable<T>, key: (item: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const found = key(item)
    const group = groups.get(found)
    if (group) group.push(item)
    else groups.set(found, [item])
  }
  return groups
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
