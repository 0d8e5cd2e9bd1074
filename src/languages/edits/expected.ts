import { isList, isObject, type Json } from '../tree/json-value.ts'
import type { Entry, Node } from '../tree/node.ts'
import type { Parsed } from '../tree/parsed.ts'
import { join } from '../tree/query.ts'
import type { Edit } from './target.ts'

/**
 * Whether the text that `after` was parsed from says what the one of `before` says once each document's edits are made
 * (`editsOf`, by its number from 0; a string that holds a document is edited as a whole), and no more is broken in it.
 */
export function isAsMeant(before: Parsed, after: Parsed, editsOf: (index: number) => readonly Edit[]): boolean {
  return (
    after.notAnalysed === undefined &&
    after.roots.length === before.roots.length &&
    after.problems.length <= before.problems.length &&
    after.roots.every((node, i) => {
      const old = before.roots[i]
      return old !== undefined && isSame(dataOf(node), expectedValue(old, editsOf(i)))
    })
  )
}

/** The value of a tree, with the tags of YAML beside what they stand at. */
function dataOf(node: Node): unknown {
  return expectedValue(node, [])
}

/** The value that `root` has to have after `edits`. */
function expectedValue(root: Node, edits: readonly Edit[]): unknown {
  const byPointer = new Map<string, Edit[]>()
  for (const edit of edits) byPointer.set(edit.pointer, [...(byPointer.get(edit.pointer) ?? []), edit])
  return edited(root, '', byPointer)
}

type Edits = ReadonlyMap<string, readonly Edit[]>

function edited(node: Node, pointer: string, edits: Edits): unknown {
  const here = edits.get(pointer) ?? []
  for (const edit of here) {
    if ('set' in edit) return edit.set
    if ('replace' in edit) return fromJson(edit.replace)
  }
  const value = inside(node, pointer, edits, here)
  return node.tag === undefined ? value : { tag: node.tag, value }
}

function inside(node: Node, pointer: string, edits: Edits, here: readonly Edit[]): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') {
    const items = node.items.flatMap((item, i) => {
      const at = join(pointer, i)
      return isRemoved(at, edits) ? [] : [edited(item, at, edits)]
    })
    return [...items, ...here.flatMap(edit => ('append' in edit ? [fromJson(edit.append)] : []))]
  }
  const fields = new Map<string, unknown>(node.entries.flatMap(entry => field(entry, pointer, edits)))
  for (const edit of here) if ('insert' in edit) fields.set(edit.insert.key, fromJson(edit.insert.value))
  return fields
}

function field({ key, value }: Entry, pointer: string, edits: Edits): readonly (readonly [string, unknown])[] {
  const at = join(pointer, key)
  if (isRemoved(at, edits)) return []
  const renamed = (edits.get(at) ?? []).find(edit => 'rename' in edit)
  return [[renamed === undefined ? key : renamed.rename, edited(value, at, edits)]]
}

const isRemoved = (pointer: string, edits: Edits): boolean => (edits.get(pointer) ?? []).some(edit => 'remove' in edit)

function fromJson(value: Json): unknown {
  if (isList(value)) return value.map(fromJson)
  if (!isObject(value)) return value
  return new Map(Object.entries(value).map(([key, child]) => [key, fromJson(child)]))
}

/** Whether two values are the same; the order of fields is not compared. */
function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof Map && other instanceof Map) {
    return one.size === other.size && [...one].every(([key, value]) => other.has(key) && isSame(value, other.get(key)))
  }
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, i) => isSame(item, other[i]))
  }
  if (isTagged(one) && isTagged(other)) return one.tag === other.tag && isSame(one.value, other.value)
  return Object.is(one, other)
}

function isTagged(value: unknown): value is { readonly tag: unknown; readonly value: unknown } {
  return typeof value === 'object' && value !== null && 'tag' in value && 'value' in value
}
