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

/** A function that keeps all its answers: for few questions, or a short time. */
export function rememberedAll<K, V>(answer: (question: K) => V): (question: K) => V {
  const known = new Map<K, V>()
  return question => keptIn(known, question, () => answer(question))
}

/** The value that a map has for a key, made and kept where there is none. */
export function keptIn<K, V>(
  known: Pick<Map<K, V>, 'get'> & { readonly set: (key: K, value: V) => unknown },
  key: K,
  make: () => V,
): V {
  const before = known.get(key)
  if (before !== undefined) return before
  const value = make()
  known.set(key, value)
  return value
}
