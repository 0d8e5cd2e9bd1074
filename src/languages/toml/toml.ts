import { type AST, ParseError, parseTOML } from 'toml-eslint-parser'
import { MAX_DEPTH } from '../limits.ts'
import { TEMPLATE, templateAt } from '../template.ts'
import type { Node, ScalarNode } from '../tree/node.ts'
import { type Parsed, parsed } from '../tree/parsed.ts'
import { unreadable } from '../unreadable.ts'
import { addItem, finish, newTable, openTable, put, type Table, tableAt } from './tables.ts'

/** Maximum number of values in a text, keys included: each takes up to 4 kB of memory while it is read. */
export const MAX_TOML_VALUES = 100_000

/** What a value, a key or a table takes at the least; the parser also keeps each comment and each part of a dotted key. */
export const TOML_MARKS = /[,[{=#.]/g

const TOO_DEEP = `nested deeper than ${MAX_DEPTH} levels`

/**
 * Parses TOML. Dotted keys, tables, inline tables and arrays of tables become one tree, as TOML means them; dates
 * and times become strings as they are written. Offsets are UTF-16 offsets into `text`. Text that is not well formed
 * gives a problem and no root; the source of a template is not analysed. Never throws.
 *
 * Ranges: the key of a table that a header opens is the last part of that header, and the table goes from the header's
 * `[` to the end of its own last value, tables under it not counted. The table that a dotted key or a longer header
 * only implies covers what is written inside it.
 */
export function parseToml(text: string, version: '1.0' | '1.1' = '1.0'): Parsed {
  const refused = unreadable(text, 'toml', TOML_MARKS, MAX_TOML_VALUES)
  if (refused !== undefined) return refused
  // The parser takes no byte order mark: a space in its place keeps the offsets.
  const source = text.replace(/^\ufeff/, ' ')
  const top = readTop(source, version)
  if ('problem' in top) {
    const mark = templateAt(text, top.at)
    return mark === undefined
      ? broken(top.problem, top.at)
      : parsed('toml', [], [], [{ reason: TEMPLATE, start: mark, end: mark + 2 }])
  }
  const deep = tooDeep(top.body)
  if (deep !== undefined) return broken(TOO_DEEP, deep)
  return { format: 'toml', roots: [toRoot(top.body, source)], problems: [] }
}

/** What containerd reads, which takes no TOML 1.1: its own configuration, and a `hosts.toml`. */
const OF_CONTAINERD =
  /^[ \t]*(?:(?:version|server|imports|root|state)[ \t]*=|\[{1,2}[ \t]*["']?(?:plugins|proxy_plugins|host)\b)/m

/** Parses what programs read: TOML 1.0, or 1.1 where containerd is not the program. */
export function parseTomlOfPrograms(text: string): Parsed {
  const found = parseToml(text)
  if (found.problems.length === 0 || OF_CONTAINERD.test(text)) return found
  const newer = parseToml(text, '1.1')
  return newer.problems.length === 0 ? newer : found
}

function broken(message: string, at: number): Parsed {
  return { format: 'toml', roots: [], problems: [{ message, start: at, end: at }] }
}

type TopItem = AST.TOMLKeyValue | AST.TOMLTable
type Top = { readonly body: readonly TopItem[] } | { readonly problem: string; readonly at: number }

function readTop(text: string, tomlVersion: '1.0' | '1.1'): Top {
  try {
    return { body: parseTOML(text, { tomlVersion }).body[0].body }
  } catch (error) {
    // The parser recurses for each bracket; what overflows the stack nests thousands of levels deep.
    if (error instanceof RangeError) return { problem: TOO_DEEP, at: 0 }
    if (!(error instanceof ParseError)) throw error
    return { problem: error.message, at: Math.max(0, Math.min(error.index, text.length)) }
  }
}

/** The offset of the first node that nests too deeply. No recursion: a dotted key may have any number of parts. */
function tooDeep(body: readonly TopItem[]): number | undefined {
  const left: { readonly node: TopItem | AST.TOMLContentNode; readonly depth: number }[] = []
  for (const node of body) left.push({ node, depth: 1 })
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { node, depth } = next
    if (depth > MAX_DEPTH) return node.range[0]
    if (node.type === 'TOMLKeyValue') left.push({ node: node.value, depth: depth + node.key.keys.length })
    else if (node.type === 'TOMLArray') for (const item of node.elements) left.push({ node: item, depth: depth + 1 })
    else if (node.type !== 'TOMLValue') {
      const inside = depth + (node.type === 'TOMLTable' ? node.resolvedKey.length : 0)
      for (const item of node.body) left.push({ node: item, depth: inside })
      if (inside > MAX_DEPTH) return node.range[0]
    }
  }
  return undefined
}

function toRoot(body: readonly TopItem[], text: string): Node {
  const root = newTable(0, text.trimEnd().length)
  for (const item of body) {
    if (item.type === 'TOMLKeyValue') putKeyValue(root, item, text)
    else putTable(root, item, text)
  }
  return finish(root)
}

function putKeyValue(table: Table, { key, value }: AST.TOMLKeyValue, text: string): void {
  const path = key.keys.map(keyOf)
  const last = path.pop()
  if (last !== undefined) put(tableAt(table, path, last.start, value.range[1]), last, toNode(value, text))
}

function putTable(root: Table, header: AST.TOMLTable, text: string): void {
  const [start, end] = header.range
  const path = header.key.keys.map(keyOf)
  const last = path.pop()
  if (last === undefined) return
  const parent = tableAt(root, path, last.start, end)
  const table = header.kind === 'array' ? addItem(parent, last, start, end) : openTable(parent, last, start, end)
  for (const item of header.body) putKeyValue(table, item, text)
}

function keyOf(key: AST.TOMLBare | AST.TOMLQuoted) {
  return { name: key.type === 'TOMLBare' ? key.name : key.value, start: key.range[0], end: key.range[1] }
}

function toNode(node: AST.TOMLContentNode, text: string): Node {
  const [start, end] = node.range
  if (node.type === 'TOMLValue') return toScalar(node, text)
  if (node.type === 'TOMLArray') {
    return { type: 'sequence', start, end, items: node.elements.map(element => toNode(element, text)) }
  }
  const table = newTable(start, end)
  for (const item of node.body) putKeyValue(table, item, text)
  return finish(table)
}

function toScalar(node: AST.TOMLValue, text: string): ScalarNode {
  const [start, end] = node.range
  const source = text.slice(start, end)
  switch (node.kind) {
    case 'string':
      return { type: 'scalar', value: node.value, style: node.style === 'basic' ? 'double' : 'single', start, end }
    case 'integer':
    case 'float':
    case 'boolean':
      return { type: 'scalar', value: node.value, style: 'plain', start, end, source }
    default:
      return { type: 'scalar', value: source, style: 'plain', start, end }
  }
}
