import type { Place } from '../../documents/document.ts'
import {
  type Assumed,
  type Entry,
  find,
  type MappingNode,
  type Node,
  type ScalarNode,
} from '../../languages/tree/node.ts'
import { join } from '../../languages/tree/query.ts'
import { entryOf, isUnknown, mapping, scalar, unknownScalar } from '../nodes.ts'

/** A known value of a template's expression. */
export interface Found {
  readonly node: Node
  /** Where it is written, if it is somewhere verbatim. */
  readonly at?: Place
  /** Whether it is one of the chart's values, or depends on one: who deploys the chart may give another one. */
  readonly assumed: boolean
  /** Why it may be another one even with the values that the chart is deployed with. */
  readonly unsure?: Assumed
  /** Whether it was put in quotes, so that it is a string whatever it looks like. */
  readonly isQuoted?: true
  /** The quotes that it was put in. */
  readonly quotes?: '"' | "'"
  /** The column in which a named template writes its fields, if that is not the first. */
  readonly column?: number
}

/** The value of an expression; undefined if it is not known. */
export type Result = Found | undefined

/** An object that is written nowhere as it is. */
export const object = (fields: readonly (readonly [string, Node])[]): MappingNode =>
  mapping(fields.map(([key, value]) => entryOf(key, value)))

/** What a field is that is not there. */
export const NULL: ScalarNode = scalar(null)
/** What is known only when the chart is deployed. */
export const UNKNOWN: ScalarNode = unknownScalar('{{ … }}')
/** What nothing is known of but that somebody has switched it on. */
export const ON: ScalarNode = unknownScalar(true)

/** Whether Go's templates take a value for true. */
export function isTrue({ node }: Found): boolean {
  if (node.type === 'mapping') return node.entries.length > 0
  if (node.type === 'sequence') return node.items.length > 0
  return node.value !== null && node.value !== '' && node.value !== false && node.value !== 0
}

/** A scalar as a template writes it; undefined of anything else. */
export function textOfResult(found: Result): string | undefined {
  if (found?.node.type !== 'scalar' || isUnknown(found.node)) return undefined
  const { value } = found.node
  return value === null ? '' : String(value)
}

/** A scalar as a template writes it, where no part of it is unknown: a name by which something is looked up. */
export function wholeText(found: Result): string | undefined {
  const text = textOfResult(found)
  return text?.includes('{{') === true ? undefined : text
}

/** A scalar in the midst of a text: with the quotes that it was put in. */
export function writtenText(found: Result): string | undefined {
  const text = textOfResult(found)
  if (found?.quotes === undefined || text === undefined) return text
  return found.quotes === '"' ? JSON.stringify(text) : `'${text}'`
}

/** A value that stays a string if its source is one: a field of an object, an item of a list. */
export const asString = (found: Found): Found =>
  found.node.type === 'scalar' && typeof found.node.value === 'string' ? { ...found, isQuoted: true } : found

/** The place of what is below a place; within a part of a string there is nothing that has one. */
export const below = (at: Place, step: string | number): Place =>
  at.within === undefined ? { ...at, pointer: join(at.pointer, step) } : at

/** Where the nodes of values are written that are not at the place of their parents. */
export type Places = WeakMap<Node, Place>

/** A field of a value; null where it has none. */
export function fieldOf(found: Found, name: string, places: Places): Result {
  const { node, at, assumed } = found
  if (node.type === 'scalar') return node.value === null ? { node: NULL, assumed } : undefined
  const value = find(node, name)
  if (isUnknown(value)) return undefined
  if (value === undefined)
    return node.type === 'mapping' && node.rest !== undefined ? undefined : { node: NULL, assumed }
  const own = places.get(value) ?? (at && below(at, name))
  return {
    node: value,
    assumed: own === undefined ? assumed : own.shared === true,
    ...(own === undefined ? {} : { at: own }),
    ...unsureOf(own?.assumed ?? found.unsure),
  }
}

/** Why a value may be another one, as it is kept with the value. */
export const unsureOf = (unsure: Assumed | undefined): Pick<Found, 'unsure'> => (unsure === undefined ? {} : { unsure })

/** Why a value may be another one than that with which the chart is deployed. */
export const whyUnsure = (found: Result): Assumed | undefined => found?.unsure ?? found?.at?.assumed

/**
 * Why a text may be another one that has a value as its part: what the chart's values leave empty is for who deploys it to
 * fill in.
 */
export const whyUnsurePart = (found: Result): Assumed | undefined =>
  found?.assumed === true && textOfResult(found) === '' ? 'guess' : whyUnsure(found)

/** Values with others over them, as Helm merges them: objects field by field, a null takes a field away. */
export function merged(over: Found, base: Found, places: Places): Found {
  if (over.node.type !== 'mapping' || base.node.type !== 'mapping') return over
  const entries = new Map<string, Entry>()
  const own = new Set(over.node.entries.map(({ key }) => key))
  for (const entry of base.node.entries) if (!own.has(entry.key)) entries.set(entry.key, located(entry, base, places))
  for (const entry of over.node.entries) {
    const found = fieldOf(over, entry.key, places)
    const before = fieldOf(base, entry.key, places)
    // What a template changes stays unknown.
    if (found === undefined) entries.set(entry.key, entry)
    else if (found.node.type === 'mapping' && before?.node.type === 'mapping')
      entries.set(entry.key, { ...entry, value: merged(found, before, places).node })
    else if (found.node.type !== 'scalar' || found.node.value !== null)
      entries.set(entry.key, located(entry, over, places))
  }
  const { start, end } = over.node
  const node: MappingNode = { type: 'mapping', entries: [...entries.values()], start, end }
  if (over.at !== undefined) places.set(node, over.at)
  return { node, assumed: true, ...(over.at === undefined ? {} : { at: over.at }) }
}

/** Records where a value is written that is moved elsewhere. */
export function note(found: Result, places: Places): void {
  if (found?.at !== undefined && !places.has(found.node)) places.set(found.node, found.at)
}

/** A field of an object with its place noted. */
export function located(entry: Entry, { at }: Found, places: Places): Entry {
  if (at !== undefined && !places.has(entry.value)) places.set(entry.value, below(at, entry.key))
  return entry
}
