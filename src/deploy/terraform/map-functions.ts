import type { Entry, MappingNode, Node } from '../../languages/tree/node.ts'
import { byKey } from '../functions.ts'
import { entryOf, mapping, scalar, sequence, unknown } from '../nodes.ts'
import type { Apply } from './apply.ts'
import { anyOfValues } from './follow.ts'
import { singleItems } from './list-functions.ts'
import { fieldOf, itemsOf, likely, type Work } from './scope.ts'
import { expressionOf, isWholeObject, textOfNode } from './values.ts'

/** An object with all fields known by their names. */
const wholeObject = (node: Node | undefined): MappingNode | undefined =>
  node !== undefined && isWholeObject(node) ? node : undefined

/**
 * The fields of all objects, the last of each name. What is not known of one may have any others; what is not known, or only
 * likely, may take the place of those before it, which are only likely then.
 */
const merge: Apply = (args, { work, range }) => {
  const entries = new Map<string, Entry>()
  let isOpen = false
  for (const arg of args) {
    if (arg.type === 'scalar' && arg.value === null) continue
    const object = wholeObject(arg)
    if (object === undefined && arg.type === 'scalar' && expressionOf(arg) === undefined) return undefined
    isOpen ||= object === undefined
    if (object === undefined || work.places.get(object)?.assumed !== undefined)
      for (const [key, entry] of entries) entries.set(key, asLikely(entry, work))
    for (const entry of object?.entries ?? []) {
      const value = object && fieldOf(work, object, entry.key)
      entries.set(entry.key, value === undefined || value === entry.value ? entry : { ...entry, value })
    }
  }
  if (isOpen && entries.size === 0) return undefined
  const found = mapping([...entries.values()], range)
  return isOpen ? { ...found, rest: { ...unknown('…', range), isAnything: true, isOptional: true } } : found
}

/** A field whose value may be another. */
function asLikely(entry: Entry, work: Work): Entry {
  const at = work.places.get(entry.value)
  return at === undefined || at.assumed !== undefined ? entry : { ...entry, value: likely(work, entry.value, at) }
}

const lookup: Apply = ([map, key, byDefault], { work, range }) => {
  const [name, object] = [textOfNode(key), wholeObject(map)]
  if (object === undefined || key === undefined) return undefined
  if (name !== undefined) return fieldOf(work, object, name) ?? byDefault
  const values = object.entries.map(entry => fieldOf(work, object, entry.key))
  return anyOfValues(byDefault === undefined ? values : [...values, byDefault], range, value => value)
}

const keys: Apply = ([map], { range }) => {
  const object = wholeObject(map)
  return (
    object &&
    sequence(
      byKey(object.entries).map(({ key, keyStart, keyEnd }) => scalar(key, { start: keyStart, end: keyEnd })),
      range,
    )
  )
}

const values: Apply = ([map], { work, range }) => {
  const object = wholeObject(map)
  return (
    object &&
    sequence(
      byKey(object.entries).map(({ key, value }) => fieldOf(work, object, key) ?? value),
      range,
    )
  )
}

const zipmap: Apply = ([names, list], { work, range }) => {
  const [keys, values] = [singleItems(work, names)?.map(textOfNode), singleItems(work, list)]
  if (keys === undefined || values === undefined || keys.length !== values.length) return undefined
  const entries = values.flatMap((value, i) => {
    const key = keys[i]
    return key === undefined ? [] : [entryOf(key, value)]
  })
  return entries.length < values.length ? undefined : mapping(entries, range)
}

/** The items of a list whose keys, in another list, are among those that are wanted. */
const matchkeys: Apply = ([list, keyList, wantedList], { work, range }) => {
  const [items, keys, wanted] = [
    singleItems(work, list),
    singleItems(work, keyList)?.map(textOfNode),
    itemsOf(work, wantedList)?.map(textOfNode),
  ]
  if (items === undefined || keys === undefined || wanted === undefined) return undefined
  if (keys.length !== items.length || [...keys, ...wanted].includes(undefined)) return undefined
  const among = new Set(wanted)
  return sequence(
    items.filter((_, i) => among.has(keys[i])),
    range,
  )
}

/** The functions of Terraform for objects and maps (https://developer.hashicorp.com/terraform/language/functions). */
export const MAP_FUNCTIONS: readonly (readonly [string, Apply])[] = [
  ['merge', merge],
  ['lookup', lookup],
  ['keys', keys],
  ['values', values],
  ['zipmap', zipmap],
  ['matchkeys', matchkeys],
]
