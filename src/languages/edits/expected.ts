import { addTo, groupBy } from '../../model/group-by.ts'
import { languageOf } from '../languages.ts'
import { MOST_REPORTED } from '../limits.ts'
import { isList, isObject, type Json } from '../tree/json-value.ts'
import type { Entry, Node } from '../tree/node.ts'
import type { Parsed } from '../tree/parsed.ts'
import { join } from '../tree/query.ts'
import type { Meant } from './target.ts'
import { nodeOf } from './way.ts'

/**
 * Whether the content of the text that `after` was parsed from is that of `before` after each document's edits
 * (`editsOf`, by its number from 0; a string with a document is edited as a whole), and no more is broken in it.
 */
export function isAsMeant(before: Parsed, after: Parsed, editsOf: (index: number) => readonly Meant[]): boolean {
  const contentOf = languageOf(before.format).write?.contentOf
  return (
    after.notAnalysed === undefined &&
    after.roots.length === before.roots.length &&
    after.problems.length <= before.problems.length &&
    // Whether there are more is not known then.
    before.problems.length < MOST_REPORTED &&
    (after.skipped?.length ?? 0) <= (before.skipped?.length ?? 0) &&
    after.roots.every((node, i) => {
      const old = before.roots[i]
      if (old === undefined) return false
      if (contentOf === undefined) return isSame(valueAfter(node, []), valueAfter(old, editsOf(i)))
      const meant = byNode(old, editsOf(i))
      return meant !== undefined && contentOf(node, new Map(), after) === contentOf(old, meant, before)
    })
  )
}

/** What is meant for each node; undefined where two edits are to one, or one to none. */
function byNode(root: Node, edits: readonly Meant[]): ReadonlyMap<Node, Meant> | undefined {
  const nodes = edits.flatMap(edit => {
    const node = nodeOf(root, edit.pointer)
    return node === undefined ? [] : [[node, edit] as const]
  })
  const found = new Map(nodes)
  return found.size === edits.length ? found : undefined
}

/** The value of a tree after `edits`, with the tags of YAML beside what they belong to. */
function valueAfter(root: Node, edits: readonly Meant[]): unknown {
  const byPointer = new Map<string, Meant[]>()
  for (const edit of edits) addTo(byPointer, edit.pointer, edit)
  return edited(root, '', byPointer)
}

type Edits = ReadonlyMap<string, readonly Meant[]>
const NO_EDITS: Edits = new Map()

function edited(node: Node, pointer: string, edits: Edits): unknown {
  const here = edits.get(pointer) ?? []
  for (const edit of here) {
    if ('set' in edit) return edit.set
    if ('rewrite' in edit) return edit.rewrite
    if ('replace' in edit) return fromJson(edit.replace)
  }
  const value = inside(node, pointer, edits, here)
  return node.tag === undefined ? value : { tag: node.tag, value }
}

function inside(node: Node, pointer: string, edits: Edits, here: readonly Meant[]): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') {
    const items = node.items.flatMap((item, i) => {
      const at = join(pointer, i)
      return isRemoved(at, edits) ? [] : [edited(item, at, edits)]
    })
    return [...items, ...here.flatMap(edit => ('append' in edit ? [fromJson(edit.append)] : []))]
  }
  const fields = new Map<string, unknown>()
  for (const [key, same] of groupBy(node.entries, entry => entry.key)) {
    // What the last of several fields with one key hides is content, too: an anchor in it may be used elsewhere.
    for (const [i, { value }] of same.slice(0, -1).entries()) fields.set(`${key}\n${i}`, edited(value, '', NO_EDITS))
    for (const entry of same.slice(-1))
      for (const [name, value] of field(entry, pointer, edits)) fields.set(name, value)
  }
  for (const edit of here) if ('insert' in edit) fields.set(edit.insert.key, fromJson(edit.insert.value))
  return fields
}

function field({ key, value }: Entry, pointer: string, edits: Edits): readonly (readonly [string, unknown])[] {
  const at = join(pointer, key)
  if (isRemoved(at, edits)) return []
  const nested = (edits.get(at) ?? []).find(edit => 'nest' in edit)
  if (nested !== undefined) {
    const { under, beside, key: name } = nested.nest
    return [[under, new Map<string, unknown>([...Object.entries(beside), [name, edited(value, at, edits)]])]]
  }
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
