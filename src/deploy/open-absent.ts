/** Why a value that a patch may set is unknown. */
export const PATCHED = 'what a kustomization patches'

/**
 * What a part of an object states: plain data of a fact in which no value is absent, since the rest may state it. What
 * stands in a string of it is whole.
 */
export function openAbsent(data: unknown): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return data.map(openAbsent)
  const at: unknown = Reflect.get(data, 'at')
  if (Reflect.get(data, 'state') === 'absent' && !isInString(at))
    return { state: 'unknown', why: PATCHED, mayBeAbsent: true, at }
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, openAbsent(value)]))
}

function isInString(at: unknown): boolean {
  const pointer: unknown = typeof at === 'object' && at !== null ? Reflect.get(at, 'pointer') : undefined
  return typeof pointer === 'string' && pointer.includes('/#')
}
