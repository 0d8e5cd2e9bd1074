import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { steps } from '../../languages/tree/query.ts'
import type { Edit, Fix, Json } from '../edit.ts'

/** Writes `value` where `found` is; where nothing is there, adds the field that is missing, and what is around it. */
export function put({ state, at }: Value<unknown>, value: Json): Edit {
  if (state !== 'absent') return { at, replace: value }
  return { at: above(at), insert: { key: lastStep(at), value } }
}

/** The fix that writes the word that is meant in the place of a word or a part of it; none where it is not known. */
export const wordFix = (at: Place, meant: string | undefined, safe = true): Fix | undefined =>
  meant === undefined ? undefined : { title: `write ${meant}`, safe, edits: [{ at, set: meant }] }

/** The same of a whole value. */
export const valueFix = (at: Place, meant: string | undefined, safe = true): Fix | undefined =>
  meant === undefined ? undefined : { title: `write ${meant}`, safe, edits: [{ at, replace: meant }] }

/** The object or list around a place. It keeps how that was read: what was made of an expression is not to be edited. */
export const above = (at: Place): Place => ({
  ...at,
  pointer: at.pointer.slice(0, Math.max(0, at.pointer.lastIndexOf('/'))),
})

/** The last step of a place: the key or the index under which it is. */
export const lastStep = ({ pointer }: Place): string => steps(pointer).at(-1) ?? ''

/** The whole value that a place is a part of, for an edit that writes all of it. */
export function whole({ within: _, ...at }: Place): Place {
  return at
}
