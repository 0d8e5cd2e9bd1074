import { type Cursor, fields, get, items as itemsOf, place } from '../../documents/cursor.ts'
import type { Contradiction, ContradictionSort } from '../../facts/schema/object-faults.ts'
import type { Node } from '../../languages/tree/node.ts'
import { steps } from '../../languages/tree/query.ts'
import { isTemplated } from '../../model/placeholder.ts'
import { isReplacedWord } from './filler.ts'

/** The items of a list, or the values of an object; of those that are known. */
export const items = (cursor: Cursor, of: 'items' | 'keys' = 'items'): readonly Cursor[] =>
  of === 'items'
    ? itemsOf(cursor)
    : fields(cursor).flatMap(({ key, value }) =>
        isTemplated(key) || key.startsWith('$') || isLeftOut(value.node) ? [] : [value],
      )

/** Whether a condition of a template leaves a field out, or may do so: the object is another one where it does not. */
export const isLeftOut = (node: Node | undefined): boolean => node?.type === 'scalar' && node.isOptional === true

/** The key that a value is under. */
export const keyAt = ({ pointer }: Cursor): string => steps(pointer).at(-1) ?? ''

/** Whether nothing is at a cursor, or only a null. */
export const isNothing = ({ node }: Cursor): boolean =>
  node === undefined || (node.type === 'scalar' && node.value === null && node.isUnknown !== true)

/** Whether something is at a cursor that says all that it is. */
export function known({ node }: Cursor): boolean {
  if (node === undefined || node.tag !== undefined) return false
  if (node.type === 'mapping')
    return node.rest === undefined && !node.entries.some(({ key }) => isTemplated(key) || isReplacedWord(key))
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

/** The boolean at a cursor; undefined where there is none. */
export const booleanAt = ({ node }: Cursor): boolean | undefined =>
  node?.type === 'scalar' && typeof node.value === 'boolean' ? node.value : undefined

/** The items of a list that have the same in a field as an earlier one; `keyOf` says what is the same, undefined where that is not known. */
export function repeated(
  all: readonly Cursor[],
  field: string,
  sort: ContradictionSort,
  { other = '', keyOf = textAt }: { readonly other?: string; readonly keyOf?: KeyOf } = {},
): readonly Contradiction[] {
  const first = new Map<string, Cursor>()
  return all.flatMap((item): readonly Contradiction[] => {
    const found = get(item, field)
    const key = keyOf(found, item)
    if (key === undefined || key === '') return []
    const before = first.get(key)
    if (before === undefined) first.set(key, found)
    return before === undefined ? [] : [{ at: place(found), sort, name: key, other, related: place(before) }]
  })
}

type KeyOf = (field: Cursor, item: Cursor) => string | undefined

/** The port as its list is keyed: by number and protocol, TCP where none is stated. One whose protocol is not known is unlike any other. */
export function portKey(number: Cursor, port: Cursor): string | undefined {
  const [text, protocol] = [numberAt(number)?.toString(), get(port, 'protocol')]
  const name = isNothing(protocol) ? 'TCP' : textAt(protocol)
  return text === undefined || name === undefined ? undefined : `${text}/${name}`
}
