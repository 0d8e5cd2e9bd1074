import { ownText } from '../../model/own-text.ts'
import { MAX_ALIASED_NODES } from '../limits.ts'
import { isExpression } from '../template.ts'
import { repeatedKeys } from '../tree/keys.ts'
import type { Entry, Node } from '../tree/node.ts'
import { BRACKET_OPEN, DETACHED, NO_COMMA } from './fault.ts'
import { type Key, nodeKey, nullKey, plainKey, scalarKey } from './key.ts'
import { closeBlock, keyEnd, lineColumn } from './lines.ts'
import { type Merge, mergedEntries } from './merge.ts'
import { accept, distrust, here, peek, peekToken, type Reader, refuse, skip, warn } from './reader.ts'
import { readEmpty } from './scalar-node.ts'
import type { TokenType } from './scanner.ts'

/** The context of a node: in brackets, in a block, or as a mapping's value, where a list needs no indentation. */
export type Context = 'flow' | 'block' | 'value'

/** What these functions read keys, values and items with. */
export interface ReadNode {
  /** Reads the node that begins with the next token. */
  readonly next: (reader: Reader, context: Context) => Node
  /** Reads the value after a `:` by its lines; undefined if they are not usual (lines.ts). */
  readonly usual: (reader: Reader) => Node | undefined
}

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
  skip(reader)
  return readEntries(reader, read)
}

/** Reads the entries of a mapping that is written in lines, and what ends it. */
export function readEntries(reader: Reader, read: ReadNode): Node {
  const { scanner } = reader
  const open = newOpen(read)
  for (;;) {
    const column = lineColumn(scanner)
    if (column >= 0 && column < scanner.indent) {
      closeBlock(scanner)
      break
    }
    if (column === scanner.indent && readUsualEntry(reader, open)) continue
    if (peek(reader) !== 'key') {
      if (peek(reader) === 'block-end') skip(reader)
      else refuse(reader, DETACHED)
      break
    }
    acceptKey(reader)
    const key = readKey(reader, open, 'value', isBlockEmpty)
    readValue(reader, open, key, 'value', isBlockEmpty)
  }
  return toMapping(reader, open, Math.max(open.start, 0))
}

/** Reads the entry that begins at the scanner's place, if its key is usual. Gives whether it is. */
function readUsualEntry(reader: Reader, open: Open): boolean {
  const { scanner, text } = reader
  const start = scanner.at
  const end = keyEnd(text, start)
  if (end < 0) return false
  const key = plainKey(reader, ownText(text.slice(start, end)), start, end)
  if (open.start < 0) open.start = start
  scanner.at = end + 1
  scanner.isKeyAllowed = false
  reader.cursor = end + 1
  readAfterColon(reader, open, key, 'value', isBlockEmpty)
  return true
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
    items.push(peek(reader) === 'key' ? readPair(reader, read) : read.next(reader, 'flow'))
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
  const node = read.next(reader, context)
  return isAlias ? nodeKey(reader, node, from, reader.cursor, true) : nodeKey(reader, node, node.start, node.end, false)
}

function readValue(reader: Reader, open: Open, key: Key, context: Context, isEmpty: IsEmpty): void {
  if (peek(reader) !== 'value') {
    addEntry(reader, open, key, readEmpty(reader, key.end), false)
    return
  }
  accept(reader)
  readAfterColon(reader, open, key, context, isEmpty)
}

/** Reads the value of `key`; its `:` is taken. */
function readAfterColon(reader: Reader, open: Open, key: Key, context: Context, isEmpty: IsEmpty): void {
  const end = reader.cursor
  const usual = context === 'value' ? open.read.usual(reader) : undefined
  if (usual !== undefined) {
    addEntry(reader, open, key, usual, false)
    return
  }
  const type = peek(reader)
  const value = isEmpty(type) ? readEmpty(reader, end) : open.read.next(reader, context)
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
  if (entries.length > 1) reader.problems.push(...repeatedKeys(entries))
  if (merges === undefined || reader.broken) return { type: 'mapping', start, end, entries }
  const merged = mergedEntries(entries, merges, MAX_ALIASED_NODES - reader.aliased)
  for (const ambiguity of merged.ambiguities) warn(reader, ambiguity.message, ambiguity.start, ambiguity.end)
  if (merged.problem !== undefined) distrust(reader, merged.problem.message, merged.problem.start, merged.problem.end)
  reader.aliased += merged.taken
  return { type: 'mapping', start, end, entries: merged.entries }
}
