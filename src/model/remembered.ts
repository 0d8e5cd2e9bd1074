/** A function that keeps its answers to objects for as long as these are in use. */
export function remembered<K extends object, V>(answer: (question: K) => V): (question: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return question => {
    const entry = known.get(question)
    if (entry !== undefined) return entry.value
    const value = answer(question)
    known.set(question, { value })
    return value
  }
}
