/** An object of JSON that is changed in place. */
export type MutableFields = Record<string, unknown>

export const isFields = (value: unknown): value is MutableFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The object in a field; undefined where there is none. */
export function fieldsIn(fields: MutableFields | undefined, key: string): MutableFields | undefined {
  const value = fields?.[key]
  return isFields(value) ? value : undefined
}

/** The objects of the list in a field. */
export const listIn = (fields: MutableFields | undefined, key: string): readonly MutableFields[] => {
  const value = fields?.[key]
  return Array.isArray(value) ? value.filter(isFields) : []
}

/** Sets the fields that are absent or null. */
export function fill(fields: MutableFields | undefined, values: MutableFields): void {
  if (fields === undefined) return
  for (const [key, value] of Object.entries(values))
    if (fields[key] === undefined || fields[key] === null) fields[key] = copied(value)
}

/** Defaults are shared by all objects, and what is filled in may be filled up. */
const copied = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(copied)
    : isFields(value)
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copied(one)]))
      : value

/** An alias may nest a value in itself only as often as the reader of JSON allows. */
export const DEEPEST = 100
/** A field that is there and null, as the API server writes an empty list that it never leaves out. */
export const WRITTEN_NULL: unique symbol = Symbol('null')
