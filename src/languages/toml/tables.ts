import type { Entry, MappingNode, Node } from '../tree/node.ts'

/** A key's name and its range in the text, in UTF-16 code units. */
export interface Key {
  readonly name: string
  readonly start: number
  readonly end: number
}

/** A table while it grows: TOML may add to it from several places of the text. */
export interface Table {
  readonly type: 'table'
  start: number
  end: number
  /** Whether the range is that of a header or of brackets; else it grows with what is put inside. */
  fixed: boolean
  readonly fields: Map<string, { readonly key: Key; readonly value: Table | TableList | Node }>
}

/** An array of tables while it grows. */
interface TableList {
  readonly type: 'list'
  readonly start: number
  end: number
  readonly items: Table[]
}

/** An empty table whose range is known. */
export function newTable(start: number, end: number): Table {
  return { type: 'table', start, end, fixed: true, fields: new Map() }
}

/** Puts `value` into `table`. The parser has refused duplicate keys. */
export function put(table: Table, key: Key, value: Table | TableList | Node): void {
  table.fields.set(key.name, { key, value })
}

/**
 * The table at `path` under `table`; what is missing is made. In an array of tables its last item is meant. What is put
 * inside goes from `start` to `end`: the tables on the way that are only implied grow with it.
 */
export function tableAt(table: Table, path: readonly Key[], start: number, end: number): Table {
  let at = table
  for (const [i, key] of path.entries()) {
    at = inner(at, key, path[i + 1]?.start ?? start)
    if (!at.fixed) at.end = Math.max(at.end, end)
  }
  return at
}

/** The table `key` of `parent`, opened by a header; it may be there already, implied by a longer header. */
export function openTable(parent: Table, key: Key, start: number, end: number): Table {
  const table = inner(parent, key, start)
  table.fixed = true
  table.start = start
  table.end = end
  return table
}

function inner(table: Table, key: Key, start: number): Table {
  const found = table.fields.get(key.name)?.value
  if (found?.type === 'table') return found
  const last = found?.type === 'list' ? found.items[found.items.length - 1] : undefined
  if (last !== undefined) return last
  const made: Table = { type: 'table', start, end: start, fixed: false, fields: new Map() }
  put(table, key, made)
  return made
}

/** A new item of the array of tables `key` in `table`, opened by a header. */
export function addItem(table: Table, key: Key, start: number, end: number): Table {
  const item = newTable(start, end)
  const found = table.fields.get(key.name)?.value
  if (found?.type === 'list') {
    found.items.push(item)
    found.end = end
  } else put(table, key, { type: 'list', start, end, items: [item] })
  return item
}

/** The tree of `table`. */
export function finish(table: Table): MappingNode {
  const entries: Entry[] = []
  for (const { key, value } of table.fields.values()) {
    entries.push({ key: key.name, keyStart: key.start, keyEnd: key.end, value: toNode(value) })
  }
  return { type: 'mapping', start: table.start, end: table.end, entries }
}

function toNode(value: Table | TableList | Node): Node {
  if (value.type === 'table') return finish(value)
  if (value.type !== 'list') return value
  return { type: 'sequence', start: value.start, end: value.end, items: value.items.map(finish) }
}
