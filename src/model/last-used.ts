/** Keeps what was made for the `size` keys that were used last: gives the value of a key, made by `make` where it is not kept. */
export function lastUsed<K, V>(size: number): (key: K, make: () => V) => V {
  const kept = new Map<K, { readonly value: V }>()
  return (key, make) => {
    const entry = kept.get(key) ?? { value: make() }
    kept.delete(key)
    kept.set(key, entry)
    const oldest = kept.size > size ? kept.entries().next().value : undefined
    if (oldest !== undefined) kept.delete(oldest[0])
    return entry.value
  }
}

/** A function that keeps its last answer. */
export function rememberLast<K, V>(answer: (question: K) => V): (question: K) => V {
  const last = lastUsed<K, V>(1)
  return question => last(question, () => answer(question))
}
