import { childAt, find, type Node, type SequenceNode } from '../../languages/tree/node.ts'
import { join, steps } from '../../languages/tree/query.ts'
import { remembered } from '../../model/remembered.ts'

/** Where a value of a rendered document is written. */
export interface Mirrored {
  /** Into the tree of what is written. */
  readonly pointer: string
  /** Whether the same text is written there, so that a part of it is a part of that. */
  readonly isSame: boolean
}

/**
 * Finds the counterpart of a pointer of a rendered document in the tree of what it is made of: fields by their keys,
 * items by their names or their order. If that fails, it is the last written value on the path, such as the hole of a
 * template for it.
 */
export function mirrored(pointer: string, rendered: Node, written: Node): Mirrored {
  let [from, to]: [Node | undefined, Node] = [rendered, written]
  let found = ''
  const [segments, keys] = [pointer.split('/').slice(1), steps(pointer)]
  for (const [i, key] of keys.entries()) {
    const rest = (): string =>
      segments
        .slice(i)
        .map(one => `/${one}`)
        .join('')
    // A document in a string, or a value that is not there: the way goes on in the same text.
    if (from === undefined || from.type === 'scalar')
      return isSameText(from, to) ? { pointer: found + rest(), isSame: true } : { pointer: found, isSame: false }
    const step: string | number | undefined = from.type === 'mapping' ? key : indexOf(from, to, Number(key))
    const next = step === undefined ? undefined : childAt(to, String(step))
    if (step === undefined || next === undefined) return { pointer: lost(found, to, rest()), isSame: false }
    from = childAt(from, key)
    found = join(found, step)
    to = next
  }
  return { pointer: found, isSame: isSameText(from, to) }
}

/** A missing field is reported at its object. */
const lost = (found: string, to: Node, rest: string): string =>
  to.type !== 'mapping' ? found : to.rest === undefined ? found + rest : join(found, String(to.rest.value))

const isSameText = (from: Node | undefined, to: Node): boolean =>
  from === undefined ||
  (from.type === to.type && (from.type !== 'scalar' || to.type !== 'scalar' || from.value === to.value))

/** The number of the item of a list that a rendered one is made of; undefined if that is not known. */
function indexOf(from: Node, to: Node, index: number): number | undefined {
  const item = from.type === 'sequence' ? from.items[index] : undefined
  if (from.type !== 'sequence' || to.type !== 'sequence' || item === undefined) return undefined
  const same = numbersOf(to).get(signOf(item))
  if (same !== undefined) return same
  const other = to.items[index]
  const isAsLong = from.items.length === to.items.length
  return isAsLong && (other?.type === item.type || other?.type === 'scalar') ? index : undefined
}

/** The numbers of the items of a list by what tells them from the others; kept, since lists are asked for each of their items. */
const numbersOf = remembered((list: SequenceNode): ReadonlyMap<string, number> => {
  const made = new Map<string, number>()
  for (const [i, item] of list.items.entries()) if (!made.has(signOf(item))) made.set(signOf(item), i)
  return made
})

/** What tells an item of a list from the others: its name, or else all that it says. */
const signOf = remembered((item: Node): string => {
  const name = find(item, 'name')
  return JSON.stringify(name?.type === 'scalar' ? [name.value] : toJson(item))
})

function toJson(node: Node): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(toJson)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, toJson(value)]))
}
