import type { Value } from '../../documents/value.ts'
import { steps } from '../../languages/tree/query.ts'
import type { Edit, Json } from '../define.ts'

/** Writes `value` where `found` stands; where nothing stands there, adds the field that is missing, and what is around it. */
export function put({ state, at }: Value<unknown>, value: Json): Edit {
  const { document, pointer } = at
  if (state !== 'absent') return { at: { document, pointer }, replace: value }
  const key = steps(pointer).at(-1) ?? ''
  const parent = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')))
  return { at: { document, pointer: parent }, insert: { key, value } }
}
