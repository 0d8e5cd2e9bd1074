/** A function that makes its value when it is first called, and keeps it. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** An object whose fields are made when they are first asked for, by the functions that are given for them. */
export function madeLazily<T extends object>(fields: { readonly [K in keyof T]: () => T[K] }): T {
  const made: T = Object.create(Object.prototype)
  for (const key of Object.keys(fields)) {
    const value = lazily<unknown>(Reflect.get(fields, key))
    Object.defineProperty(made, key, { enumerable: true, get: value })
  }
  return made
}
