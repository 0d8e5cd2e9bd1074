/** Whether two pieces of plain data say the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = Object.keys(a)
  if (Array.isArray(a) !== Array.isArray(b) || keys.length !== Object.keys(b).length) return false
  return keys.every(key => Object.hasOwn(b, key) && isSame(Reflect.get(a, key), Reflect.get(b, key)))
}

/** Whether two lists have the same objects. */
export function isSameList(a: readonly unknown[] | undefined, b: readonly unknown[] | undefined): boolean {
  return a === b || (a?.length === b?.length && a?.every((one, i) => one === b?.[i]) === true)
}
