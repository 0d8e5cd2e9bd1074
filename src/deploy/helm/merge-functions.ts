import type { Entry, MappingNode } from '../../languages/tree/node.ts'
import { entryOf, isUnknown } from '../nodes.ts'
import type { Fn } from './text-functions.ts'
import {
  type Found,
  fieldOf,
  isTrue,
  located,
  NULL,
  note,
  type Places,
  type Result,
  textOfResult,
  UNKNOWN,
  wholeText,
} from './values.ts'

/** An object with fields that may be from elsewhere. */
const objectOf = (entries: Iterable<Entry>, rest: MappingNode['rest'], assumed: boolean): Found => {
  const node: MappingNode = { type: 'mapping', entries: [...entries], start: 0, end: 0 }
  return { node: rest === undefined ? node : { ...node, rest }, assumed }
}

const isNull = ({ node }: Found): boolean => node === NULL || (node.type === 'scalar' && node.value === null)

/**
 * Two objects field by field, as Sprig merges them: what is empty in the first has what the second says; with `isOver`,
 * whatever the second says goes over the first.
 */
function mergedFields(into: Found, from: Found, isOver: boolean, places: Places): Found {
  if (into.node.type !== 'mapping' || from.node.type !== 'mapping') return into
  const entries = new Map(into.node.entries.map(entry => [entry.key, located(entry, into, places)]))
  for (const entry of from.node.entries) {
    const before = entries.get(entry.key)
    const [own, other] = [fieldOf(into, entry.key, places), fieldOf(from, entry.key, places)]
    if (before === undefined) entries.set(entry.key, located(entry, from, places))
    else if (own === undefined || other === undefined) entries.set(entry.key, { ...entry, value: UNKNOWN })
    else if (own.node.type === 'mapping' && other.node.type === 'mapping')
      entries.set(entry.key, { ...entry, value: mergedFields(own, other, isOver, places).node })
    else if (!isNull(other) && (isOver || !isTrue(own))) entries.set(entry.key, located(entry, from, places))
  }
  return objectOf(entries.values(), into.node.rest ?? from.node.rest, into.assumed || from.assumed)
}

/** Objects merged from the first on; unknown where one of them is. */
const merging =
  (isOver: boolean): Fn =>
  ([first, ...others], places) => {
    let found = first
    for (const one of others) {
      if (found?.node.type !== 'mapping' || one === undefined || isUnknown(one.node)) return undefined
      if (one.node.type === 'mapping') found = mergedFields(found, one, isOver, places)
    }
    return found
  }

/** `dig "a" "b" "instead" .Values`: the field at a path, or the default if it is not there. */
const dig: Fn = (args, places) => {
  let found: Result = args.at(-1)
  for (const key of args.slice(0, -2)) {
    const name = wholeText(key)
    if (found?.node.type !== 'mapping' || name === undefined) return undefined
    if (!hasField(found.node, name)) return found.node.rest === undefined ? args.at(-2) : undefined
    found = fieldOf(found, name, places)
  }
  return found
}

const hasField = ({ entries }: MappingNode, name: string): boolean => entries.some(({ key }) => key === name)

/** `index .Values "a" 0`: a field, or the item of a list. */
const index: Fn = ([of, ...keys], places) => {
  let found = of
  for (const key of keys) {
    const name = wholeText(key)
    if (found === undefined || name === undefined) return undefined
    found = found.node.type === 'sequence' ? itemOf(found, Number(name), places) : fieldOf(found, name, places)
  }
  return found
}

/** An item of a list; unknown where there is none. */
export function itemOf({ node, at, assumed }: Found, i: number, places: Places): Result {
  const item = node.type === 'sequence' ? node.items[i] : undefined
  if (item === undefined || isUnknown(item)) return undefined
  const own = places.get(item) ?? (at && { ...at, pointer: `${at.pointer}/${i}` })
  return { node: item, assumed: assumed || own?.shared === true, ...(own === undefined ? {} : { at: own }) }
}

/** An object with some of its fields; `isWanted` tells which, from what is named. */
const choosing =
  (isWanted: (isNamed: boolean) => boolean): Fn =>
  ([of, ...keys], places) => {
    const names = keys.map(wholeText)
    if (of?.node.type !== 'mapping' || names.includes(undefined)) return undefined
    const { entries, rest } = of.node
    const chosen = entries.filter(({ key }) => isWanted(names.includes(key)))
    return objectOf(
      chosen.map(entry => located(entry, of, places)),
      rest,
      of.assumed,
    )
  }

const omit = choosing(isNamed => !isNamed)

/** An object with another field. */
const set: Fn = ([of, key, value], places) => {
  const name = textOfResult(key)
  if (of?.node.type !== 'mapping' || name === undefined) return undefined
  note(value, places)
  const others = of.node.entries.filter(entry => entry.key !== name).map(entry => located(entry, of, places))
  return objectOf([...others, entryOf(name, value?.node ?? UNKNOWN)], of.node.rest, of.assumed)
}

/** The functions that make an object of others, or choose from one. */
export const MERGE_FUNCTIONS: readonly (readonly [string, Fn])[] = [
  ['merge', merging(false)],
  ['mustMerge', merging(false)],
  ['mergeOverwrite', merging(true)],
  ['mustMergeOverwrite', merging(true)],
  ['dig', dig],
  ['index', index],
  ['omit', omit],
  ['unset', omit],
  ['pick', choosing(isNamed => isNamed)],
  ['set', set],
]
