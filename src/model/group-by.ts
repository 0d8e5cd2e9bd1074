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
