import { isList, isObject, type Json } from '../tree/json-value.ts'
import { join } from '../tree/query.ts'
import type { Edit } from './target.ts'

/**
 * The edits, with those that write to one place as one: two fields that are added to an object that is missing, too. Undefined
 * where they contradict each other.
 */
export function combine(edits: readonly Edit[]): readonly Edit[] | undefined {
  const byPlace = new Map<string, Edit>()
  for (const edit of edits) {
    const place = placeOf(edit, byPlace.size)
    const before = byPlace.get(place)
    const whole = before === undefined ? edit : both(before, edit)
    if (whole === undefined) return undefined
    byPlace.set(place, whole)
  }
  return [...byPlace.values()]
}

/** Where an edit writes a value; of one that writes none, a place of its own. */
function placeOf(edit: Edit, number: number): string {
  if ('insert' in edit) return join(edit.pointer, edit.insert.key)
  return 'replace' in edit ? edit.pointer : `${number}`
}

function both(one: Edit, other: Edit): Edit | undefined {
  if ('insert' in one && 'insert' in other) {
    const value = merged(one.insert.value, other.insert.value)
    return value === undefined ? undefined : { ...one, insert: { key: one.insert.key, value } }
  }
  if (!('replace' in one && 'replace' in other)) return undefined
  const value = merged(one.replace, other.replace)
  return value === undefined ? undefined : { ...one, replace: value }
}

/** The content of both values; undefined where one of them is neither a list nor an object, or they are not alike. */
function merged(one: Json, other: Json): Json | undefined {
  if (isList(one) && isList(other)) return [...one, ...other]
  if (!isObject(one) || !isObject(other)) return undefined
  const fields = new Map(Object.entries(one))
  for (const [key, value] of Object.entries(other)) {
    const before = fields.get(key)
    const whole = before === undefined ? value : merged(before, value)
    if (whole === undefined) return undefined
    fields.set(key, whole)
  }
  return Object.fromEntries(fields)
}
