/** A function that keeps its answers to objects for as long as these are in use. */
export function remembered<K extends object, V>(answer: (question: K) => V): (question: K) => V {
  const kept = keptWith<K, V>()
  return question => kept(question, () => answer(question))
}

/** Keeps what was made for objects for as long as these are in use: gives the value of an object, made by `make` where it is not kept. */
export function keptWith<K extends object, V>(): (key: K, make: () => V) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (key, make) => {
    const entry = known.get(key)
    if (entry !== undefined) return entry.value
    const value = make()
    known.set(key, { value })
    return value
  }
}
