import { type Cursor, fields, items as itemsOf } from '../../documents/cursor.ts'
import { steps } from '../../languages/tree/query.ts'
import { isTemplated } from '../../model/placeholder.ts'

/** The items of a list, or the values of an object; of those that are known. */
export const items = (cursor: Cursor, of: 'items' | 'keys' = 'items'): readonly Cursor[] =>
  of === 'items'
    ? itemsOf(cursor)
    : fields(cursor).flatMap(({ key, value }) => (isTemplated(key) || key.startsWith('$') ? [] : [value]))

/** The key that a value is under. */
export const keyAt = ({ pointer }: Cursor): string => steps(pointer).at(-1) ?? ''

/** Whether nothing is at a cursor, or only a null. */
export const isNothing = ({ node }: Cursor): boolean =>
  node === undefined || (node.type === 'scalar' && node.value === null && node.isUnknown !== true)

/** Whether something is at a cursor that says all that it is. */
export function known({ node }: Cursor): boolean {
  if (node === undefined || node.tag !== undefined) return false
  if (node.type === 'mapping') return node.rest === undefined && !node.entries.some(({ key }) => isTemplated(key))
  if (node.type === 'sequence')
    return node.items.every(item => item.type !== 'scalar' || (item.isAnything !== true && item.isUnknown !== true))
  if (node.isUnknown === true || node.isAnything === true || node.value === null) return false
  return !(typeof node.value === 'string' && isTemplated(node.value))
}

/** The text at a cursor; undefined where there is none, or it is not known. */
export const textAt = (cursor: Cursor): string | undefined => {
  const { node } = cursor
  return node?.type === 'scalar' && typeof node.value === 'string' && known(cursor) ? node.value : undefined
}

/** The number at a cursor; undefined where there is none. */
export const numberAt = ({ node }: Cursor): number | undefined =>
  node?.type === 'scalar' && typeof node.value === 'number' ? node.value : undefined

/** The items whose value is that of an earlier one, each with that one and the value. */
export function listed(
  all: readonly Cursor[],
  fieldOf: (item: Cursor) => Cursor,
  read: (cursor: Cursor) => string | undefined,
): readonly (readonly [second: Cursor, first: Cursor, value: string])[] {
  const first = new Map<string, Cursor>()
  return all.flatMap(item => {
    const field = fieldOf(item)
    const value = read(field)
    if (value === undefined || value === '') return []
    const before = first.get(value)
    if (before === undefined) first.set(value, field)
    return before === undefined ? [] : [[field, before, value] as const]
  })
}
