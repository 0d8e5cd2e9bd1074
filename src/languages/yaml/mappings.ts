import { MAX_ALIASED_NODES } from '../limits.ts'
import { isExpression } from '../template.ts'
import { repeatedKeys } from '../tree/keys.ts'
import type { Entry, Node } from '../tree/node.ts'
import { BRACKET_OPEN, DETACHED, NO_COMMA } from './fault.ts'
import { type Key, nodeKey, nullKey, scalarKey } from './key.ts'
import { type Merge, mergedEntries } from './merge.ts'
import { accept, distrust, here, peek, peekToken, type Reader, refuse, skip, warn } from './reader.ts'
import { readEmpty } from './scalar-node.ts'
import type { TokenType } from './scanner.ts'

/** The context of a node: in brackets, in a block, or as a mapping's value, where a list needs no indentation. */
export type Context = 'flow' | 'block' | 'value'

/** Reads the node that begins with the next token: what these functions read their keys, values and items with. */
export type ReadNode = (reader: Reader, context: Context) => Node

/** The entries of a mapping that is being read. */
interface Open {
  readonly read: ReadNode
  readonly entries: Entry[]
  merges: Merge[] | undefined
  /** Where its first key begins. */
  start: number
}

const newOpen = (read: ReadNode): Open => ({ read, entries: [], merges: undefined, start: -1 })

/** Reads a mapping that is written in lines; the next token begins it. */
export function readMapping(reader: Reader, read: ReadNode): Node {
  const open = newOpen(read)
  skip(reader)
  while (peek(reader) === 'key') {
    acceptKey(reader)
    const key = readKey(reader, open, 'value', isBlockEmpty)
    readValue(reader, open, key, 'value', isBlockEmpty)
  }
  if (peek(reader) === 'block-end') skip(reader)
  else refuse(reader, DETACHED)
  return toMapping(reader, open, Math.max(open.start, 0))
}

/** Reads `{…}`. */
export function readFlowMapping(reader: Reader, read: ReadNode): Node {
  const { start } = accept(reader)
  const open = newOpen(read)
  for (let isFirst = true; goesOn(reader, 'flow-mapping-end', isFirst); isFirst = false) {
    const isMarked = peek(reader) === 'key'
    if (isMarked) acceptKey(reader)
    const key = readKey(reader, open, 'flow', isMarked ? isMappingEmpty : isNever)
    if (isMarked) readValue(reader, open, key, 'flow', isMappingEmpty)
    else addEntry(reader, open, key, readEmpty(reader, key.end), false)
  }
  accept(reader)
  const [first] = open.entries
  if (first !== undefined && isExpression(reader.text, start, first.keyEnd, reader.cursor)) reader.template ??= start
  return toMapping(reader, open, start)
}

/** Reads `[…]`. */
export function readFlowList(reader: Reader, read: ReadNode): Node {
  const { start } = accept(reader)
  const items: Node[] = []
  for (let isFirst = true; goesOn(reader, 'flow-sequence-end', isFirst); isFirst = false)
    items.push(peek(reader) === 'key' ? readPair(reader, read) : read(reader, 'flow'))
  accept(reader)
  return { type: 'sequence', start, end: reader.cursor, items }
}

/** Reads `key: value` in a list in brackets: a mapping of its own. */
function readPair(reader: Reader, read: ReadNode): Node {
  const open = newOpen(read)
  reader.decoded++
  acceptKey(reader)
  const key = readKey(reader, open, 'flow', isListEmpty)
  readValue(reader, open, key, 'flow', isListEmpty)
  return toMapping(reader, open, key.start)
}

/** Whether another item follows in brackets; its comma is taken. */
function goesOn(reader: Reader, end: TokenType, isFirst: boolean): boolean {
  const type = peek(reader)
  if (type === end) return false
  if (type === 'end' || type === 'document-start' || type === 'document-end')
    refuse(reader, BRACKET_OPEN, reader.cursor)
  else if (!isFirst) {
    if (type !== 'comma') refuse(reader, NO_COMMA)
    else accept(reader)
    return peek(reader) !== end && reader.scanner.fault === undefined
  }
  return reader.scanner.fault === undefined
}

type IsEmpty = (type: TokenType) => boolean
const isBlockEmpty: IsEmpty = type => type === 'key' || type === 'value' || type === 'block-end'
const isMappingEmpty: IsEmpty = type => type === 'value' || type === 'comma' || type === 'flow-mapping-end'
const isListEmpty: IsEmpty = type => type === 'value' || type === 'comma' || type === 'flow-sequence-end'
const isNever: IsEmpty = () => false

/** Takes the `?` of a key; a key without one has nothing of its own to take. */
function acceptKey(reader: Reader): void {
  if (peekToken(reader)?.type === 'key') accept(reader)
  else skip(reader)
}

function readKey(reader: Reader, open: Open, context: Context, isEmpty: IsEmpty): Key {
  const type = peek(reader)
  const key =
    type === 'scalar'
      ? scalarKey(reader, accept(reader))
      : isEmpty(type)
        ? nullKey(reader, reader.cursor)
        : readNodeKey(reader, open, context)
  if (open.start < 0) open.start = key.start
  return key
}

function readNodeKey(reader: Reader, { read }: Open, context: Context): Key {
  const isAlias = peek(reader) === 'alias'
  const from = here(reader)
  const node = read(reader, context)
  return isAlias ? nodeKey(reader, node, from, reader.cursor, true) : nodeKey(reader, node, node.start, node.end, false)
}

function readValue(reader: Reader, open: Open, key: Key, context: Context, isEmpty: IsEmpty): void {
  if (peek(reader) !== 'value') {
    addEntry(reader, open, key, readEmpty(reader, key.end), false)
    return
  }
  const { end } = accept(reader)
  const type = peek(reader)
  const value = isEmpty(type) ? readEmpty(reader, end) : open.read(reader, context)
  addEntry(reader, open, key, value, type === 'alias')
}

function addEntry(reader: Reader, open: Open, { key, start, end, isMerge }: Key, value: Node, isAlias: boolean): void {
  if (!isMerge) {
    open.entries.push({ key, keyStart: start, keyEnd: end, value })
    return
  }
  // Kubernetes' reader decodes neither the key `<<` nor a list of mappings as such.
  if (value.type === 'sequence' && !isAlias) reader.decoded--
  open.merges ??= []
  open.merges.push({ value, isAlias, before: open.entries.length, start, end })
}

function toMapping(reader: Reader, { entries, merges }: Open, start: number): Node {
  const end = reader.cursor
  if (entries.length > 1) for (const problem of repeatedKeys(entries)) reader.problems.push(problem)
  if (merges === undefined || reader.broken) return { type: 'mapping', start, end, entries }
  const merged = mergedEntries(entries, merges, MAX_ALIASED_NODES - reader.aliased - reader.merged)
  for (const ambiguity of merged.ambiguities) warn(reader, ambiguity.message, ambiguity.start, ambiguity.end)
  if (merged.problem !== undefined) distrust(reader, merged.problem.message, merged.problem.start, merged.problem.end)
  reader.merged += merged.taken
  return { type: 'mapping', start, end, entries: merged.entries }
}
