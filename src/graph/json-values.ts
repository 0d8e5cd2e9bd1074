import type { Json } from '../engine/edit.ts'

/** The fields of an object; none of anything else. */
export const objectIn = (value: Json): readonly (readonly [string, Json])[] =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : []

/** The value at a path of fields; undefined if there is none. */
export function find(value: Json, ...path: readonly string[]): Json | undefined {
  let at: Json | undefined = value
  for (const step of path) at = at === undefined ? undefined : objectIn(at).find(([key]) => key === step)?.[1]
  return at
}

/** A text at a path of fields; empty where there is none. */
export function textAt(value: Json, ...path: readonly string[]): string {
  const found = find(value, ...path)
  return typeof found === 'string' ? found : ''
}
