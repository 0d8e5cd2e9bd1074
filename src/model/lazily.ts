/** A function that makes its value when it is first called, and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** A function that keeps its last result. */
export function rememberLast<K, V>(answer: (question: K) => V): (question: K) => V {
  let last: { readonly question: K; readonly value: V } | undefined
  return question => {
    if (last === undefined || last.question !== question) last = { question, value: answer(question) }
    return last.value
  }
}
