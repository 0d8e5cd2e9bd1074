import type { Place } from '../../documents/document.ts'
import { type Entry, findEntry, type MappingNode, type Node, type SequenceNode } from '../../languages/tree/node.ts'
import { join, steps } from '../../languages/tree/query.ts'
import { mapping } from '../nodes.ts'

/**
 * Where nodes are written. A node without an entry is written below its parent: at the same key or number. What is removed
 * from an object has the place of what removes it.
 */
export interface Places {
  readonly of: WeakMap<Node, Place>
  readonly removed: WeakMap<Node, ReadonlyMap<string, Place>>
}

/** Starts without places. */
export const newPlaces = (): Places => ({ of: new WeakMap(), removed: new WeakMap() })

/** The place of a node that is at `step` of something at `at`. */
export const placeIn = (at: Place, node: Node, step: string | number, places: Places): Place =>
  places.of.get(node) ?? below(at, step)

/** The place of what is at `step` of something at `at`. */
export function below({ parts: _, within: __, part: ___, ...at }: Place, step: string | number): Place {
  return { ...at, pointer: join(at.pointer, step) }
}

/** The node, with its place. */
export function placed<T extends Node>(node: T, at: Place, places: Places): T {
  places.of.set(node, at)
  return node
}

/** A node in the place of another one, where both are written in the same place. */
export function inPlaceOf<T extends Node>(before: Node, now: T, places: Places): T {
  const at = places.of.get(before)
  if (at !== undefined) places.of.set(now, at)
  const removed = places.removed.get(before)
  if (removed !== undefined) places.removed.set(now, removed)
  return now
}

/** The object with a field set, where it is or at its end. */
export function withField(node: MappingNode, key: string, value: Node, places: Places): MappingNode {
  const entry = findEntry(node, key)
  if (entry?.value === value) return node
  const set: Entry =
    entry === undefined ? { key, keyStart: value.start, keyEnd: value.start, value } : { ...entry, value }
  const entries = entry === undefined ? [...node.entries, set] : node.entries.map(one => (one === entry ? set : one))
  return inPlaceOf(node, { ...node, entries }, places)
}

/** The object without a field, which `by` removes. */
export function withoutField(node: MappingNode, key: string, by: Place, places: Places): MappingNode {
  if (findEntry(node, key) === undefined) return node
  const now = inPlaceOf(node, { ...node, entries: node.entries.filter(one => one.key !== key) }, places)
  places.removed.set(now, new Map([...(places.removed.get(now) ?? []), [key, by]]))
  return now
}

/** The list with other items, each with its place: an item may have another number than before. */
export function withItems(node: SequenceNode, items: readonly Node[], places: Places): SequenceNode {
  return inPlaceOf(node, { ...node, items }, places)
}

/** The items of a list that is at `at`, each with its own place noted, so that they can be moved. */
export function placedItems({ items }: SequenceNode, at: Place, places: Places): readonly Node[] {
  for (const [i, item] of items.entries()) if (!places.of.has(item)) places.of.set(item, below(at, i))
  return items
}

/** A list with each of its items changed; itself where none is. */
export function mapItems(
  node: SequenceNode,
  at: Place,
  places: Places,
  change: (item: Node, at: Place) => Node,
): SequenceNode {
  const items = placedItems(node, at, places)
  const now = items.map((item, i) => change(item, placeIn(at, item, i, places)))
  return now.every((item, i) => item === items[i]) ? node : withItems(node, now, places)
}

/** An object without fields. */
export const emptyObject = (at: Place, places: Places): MappingNode => placed(mapping([]), at, places)

/** What is at the steps from a node; undefined where nothing is. */
export function nodeAt(node: Node | undefined, ...path: readonly string[]): Node | undefined {
  let found = node
  for (const step of path) found = childOf(found, step)
  return found
}

/** What is at a key or number of a node. */
export function childOf(node: Node | undefined, step: string): Node | undefined {
  if (node?.type === 'mapping') return findEntry(node, step)?.value
  return node?.type === 'sequence' && /^\d+$/.test(step) ? node.items[Number(step)] : undefined
}

/** The text of a scalar as kustomize takes it: numbers and booleans as they are written; undefined for anything else. */
export function scalarText(node: Node | undefined): string | undefined {
  if (node?.type !== 'scalar' || node.value === null) return undefined
  return typeof node.value === 'string' ? node.value : (node.source ?? String(node.value))
}

/** The text of a string. */
export const stringOf = (node: Node | undefined): string | undefined =>
  node?.type === 'scalar' && typeof node.value === 'string' ? node.value : undefined

/** The items of a list; none of anything else. */
export const itemsOf = (node: Node | undefined): readonly Node[] => (node?.type === 'sequence' ? node.items : [])

/** Where the value at a pointer of a document is written. */
export function placeFinder(root: Node, start: Place, places: Places): (pointer: string) => Place {
  return pointer => {
    let node: Node | undefined = root
    let at = places.of.get(root) ?? start
    const keys = steps(pointer)
    for (const [i, segment] of pointer.split('/').slice(1).entries()) {
      const key = keys[i] ?? ''
      const parent: Node | undefined = node
      node = segment.startsWith('#') ? undefined : childOf(node, key)
      const own: Place | undefined =
        node === undefined ? parent && places.removed.get(parent)?.get(key) : places.of.get(node)
      at = own ?? belowSegment(at, segment)
    }
    return at
  }
}

/** Whether something is written at a pointer of a document, or in a string on the way. */
export function isWrittenAt(root: Node, pointer: string): boolean {
  let node: Node | undefined = root
  const keys = steps(pointer)
  for (const [i, segment] of pointer.split('/').slice(1).entries()) {
    if (segment.startsWith('#')) return true
    node = childOf(node, keys[i] ?? '')
    if (node === undefined) return false
  }
  return true
}

/** As `below`, for a step as a pointer has it, which may lead into a string. */
function belowSegment(at: Place, segment: string): Place {
  const { parts: _, within, part: __, ...rest } = at
  // In a part of a string is nothing.
  return within === undefined ? { ...rest, pointer: `${at.pointer}/${segment}` } : { ...rest, within }
}

/** A copy of a tree with its offsets moved, into a text that the tree's own text is a part of. */
export function shifted(node: Node, by: number): Node {
  const range = { start: node.start + by, end: node.end + by }
  if (node.type === 'scalar') return { ...node, ...range }
  if (node.type === 'sequence') return { ...node, ...range, items: node.items.map(one => shifted(one, by)) }
  return {
    ...node,
    ...range,
    entries: node.entries.map(({ key, keyStart, keyEnd, value }) => ({
      key,
      keyStart: keyStart + by,
      keyEnd: keyEnd + by,
      value: shifted(value, by),
    })),
  }
}
