import { parseEmbedded } from '../languages/embedded.ts'
import { argvNode } from '../languages/tree/argv.ts'
import { hasRepeatedKeys } from '../languages/tree/keys.ts'
import { type Entry, type Format, find, isNull, type Node } from '../languages/tree/node.ts'
import { commandOf, embed, join, steps, textNode, textPointer } from '../languages/tree/query.ts'
import type { Cursor, Document, Place } from './document.ts'

export type { Cursor } from './document.ts'

export const rootOf = (document: Document): Cursor => ({
  document,
  pointer: document.held?.pointer ?? '',
  node: document.root,
})

/** The child at `path`; a cursor without a node where there is none. Never throws. */
export function get(cursor: Cursor, ...path: readonly (string | number)[]): Cursor {
  // A part of a string has no fields: the place of a missing one is that of the part.
  if (cursor.within !== undefined) return { ...cursor, node: undefined }
  let { node, pointer } = cursor
  for (const step of path) {
    pointer = joined(cursor.document, pointer, step)
    node = childOf(node, step)
  }
  return { document: cursor.document, pointer, node }
}

/** What `get` finds of a node, without where it is. */
export function childOf(node: Node | undefined, step: string | number): Node | undefined {
  const found = typeof step === 'number' ? (node?.type === 'sequence' ? node.items[step] : undefined) : find(node, step)
  return found ?? unknownIn(node, step)
}

const joined = ({ words }: Document, pointer: string, step: string | number): string =>
  words === undefined ? join(pointer, step) : words.joined(pointer, step, join)

/** The same, but a placeholder for a whole object (`${X}`, `{{ x }}`) represents each of its fields, which are unknown then. */
export function getFilled(cursor: Cursor, ...path: readonly string[]): Cursor {
  return path.reduce((at, step) => (isHole(at.node) ? { ...get(at, step), node: at.node } : get(at, step)), cursor)
}

function isHole(node: Node | undefined): boolean {
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return false
  const { value } = node
  return (value.startsWith('${') && value.endsWith('}')) || (value.startsWith('{{') && value.endsWith('}}'))
}

/** What the API server writes, and no template. */
const OBSERVED: ReadonlySet<string | number> = new Set(['uid', 'resourceVersion', 'ownerReferences', 'status', 'sops'])

/** Represents everything unknown about a value, such as a field that a template may write into it. */
function unknownIn(node: Node | undefined, step: string | number): Node | undefined {
  const found =
    node === undefined ? undefined : node.type === 'mapping' ? node.rest : isAnything(node) ? node : undefined
  return found === undefined || OBSERVED.has(step) ? undefined : found
}

const isAnything = (node: Node | undefined): boolean => node?.type === 'scalar' && node.isAnything === true

/** Whether something certainly is at a cursor, if only an expression: not only what a template may write there. */
export const isWritten = ({ node }: Cursor): boolean => node !== undefined && !isAnything(node)

/** The items of a list; none if it is not a list. */
export function items({ document, pointer, node: list }: Cursor): readonly Cursor[] {
  if (list?.type !== 'sequence') return []
  return list.items.map((node, i) => ({ document, pointer: joined(document, pointer, i), node }))
}

/** What `pointer` leads to from a cursor; without steps into strings. */
export const follow = (cursor: Cursor, pointer: string): Cursor =>
  steps(pointer).reduce((at, step) => get(at, at.node?.type === 'sequence' ? Number(step) : step), cursor)

export interface Field {
  readonly key: string
  readonly value: Cursor
}

/** The fields of an object, in order; none if it is not an object. A repeated key comes once, with its last value. */
export function fields(cursor: Cursor): readonly Field[] {
  const { document, pointer, node } = cursor
  if (node?.type !== 'mapping') return []
  const { entries } = node
  const found: Field[] = []
  for (const { key, value } of hasRepeatedKeys(entries) ? lastOfEach(entries) : entries)
    found.push({ key, value: { document, pointer: joined(document, pointer, key), node: value } })
  return found
}

/** Each key once, at its first position, with its last value. */
const lastOfEach = (entries: readonly Entry[]): Iterable<Entry> =>
  new Map(entries.map(entry => [entry.key, entry])).values()

/** Where the cursor is. `part: 'key'` means its key, where the key itself is what matters. */
export function place(cursor: Cursor, part?: 'key'): Place {
  const { document, pointer, node } = cursor
  const at: Place =
    node?.assumed !== undefined
      ? { document: document.id, pointer, assumed: node.assumed }
      : { document: document.id, pointer }
  if (part !== undefined) return { ...at, part }
  return cursor.within === undefined ? at : { ...at, within: cursor.within }
}

/** The text that the list or object at `cursor` is written with, as a string: of a script the whole script. */
export function writtenText({ document, pointer, node }: Cursor): Cursor {
  return { document, pointer: textPointer(pointer), node: node && textNode(document.file.text, node) }
}

/** The words of the list at `cursor`, or of `entrypoint`, `command` and `args` of the object there, as a command line, as a string. */
export function commandLine({ document, pointer, node }: Cursor): Cursor {
  const line = node === undefined || node.type === 'scalar' ? undefined : argvNode(node)
  return { document, pointer: commandOf(pointer), node: line }
}

/** What `embedded` finds: the document inside a string with what is not well formed in it, or why it can't be read at all. */
export type Embedded =
  | { readonly state: 'read'; readonly cursor: Cursor; readonly problems: readonly string[] }
  | { readonly state: 'broken'; readonly message: string; readonly at: Place }

/**
 * The document in the string at `cursor`; undefined if there is no string. For a field that is a document by itself;
 * documents that a carrier opens are there already.
 */
export function embedded(cursor: Cursor, format: Format | 'yaml-or-json'): Embedded | undefined {
  const { document, node } = cursor
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return undefined
  const {
    roots,
    problems,
    notAnalysed,
    format: found,
  } = parseEmbedded(document.file.text, node, format, document.parsers, document.held?.origin)
  const root = roots[0]
  if (root === undefined)
    return { state: 'broken', message: problems[0]?.message ?? notAnalysed ?? 'it is empty', at: place(cursor) }
  const pointer = embed(cursor.pointer, found)
  return {
    state: 'read',
    cursor: { document, pointer, node: root },
    problems: problems.map(problem => problem.message),
  }
}

/** The items of a list; of anything else the cursor itself, as for a list of one. */
export const itemsOrItself = (cursor: Cursor): readonly Cursor[] =>
  cursor.node?.type === 'sequence' ? items(cursor) : [cursor]

/** The items of a list, or the values of an object. */
export const valuesIn = (cursor: Cursor): readonly Cursor[] =>
  cursor.node?.type === 'mapping' ? fields(cursor).map(({ value }) => value) : items(cursor)

/** Whether any of these fields is there. */
export const has = (cursor: Cursor, ...names: readonly string[]): boolean =>
  names.some(name => get(cursor, name).node !== undefined)

/** The place of a part of the text at a cursor. */
export const placeWithin = (cursor: Cursor, start: number, end: number): Place => ({
  ...place(cursor),
  within: { start, end },
})

/** Whether something is at a cursor; a null says the same as nothing. */
export const isThere = ({ node }: Cursor): boolean => node !== undefined && !isNull(node)
