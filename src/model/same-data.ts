/** Whether two pieces of plain data say the same. It is asked of all facts at each keystroke, and makes nothing for it. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, i) => isSame(one, b[i]))
  if (Array.isArray(b)) return false
  let more = 0
  for (const key in a) {
    if (!Object.hasOwn(b, key) || !isSame(Reflect.get(a, key), Reflect.get(b, key))) return false
    more++
  }
  for (const _ in b) more--
  return more === 0
}

/** Whether two lists have the same objects. */
export function isSameList(a: readonly unknown[] | undefined, b: readonly unknown[] | undefined): boolean {
  if (a === b) return true
  if (a === undefined || b === undefined || a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
