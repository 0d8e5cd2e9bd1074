import { isList, isObject, type Json } from '../../languages/tree/json-value.ts'

/** Parses JSON that a fact keeps; undefined where it is none. */
export function parseJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text)
    return value
  } catch {
    return undefined
  }
}

/** A field of an object; undefined where there is none. */
export const fieldOf = (value: Json | undefined, key: string): Json | undefined =>
  value !== undefined && isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined

/** The fields of an object with their names; none of anything else. */
export const fieldsOf = (value: Json | undefined): readonly (readonly [string, Json])[] =>
  value !== undefined && isObject(value) ? Object.entries(value) : []

/** The items of a list; none of anything else. */
export const itemsOf = (value: Json | undefined): readonly Json[] => (value !== undefined && isList(value) ? value : [])

/** A text; undefined of anything else. */
export const textOfJson = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined
