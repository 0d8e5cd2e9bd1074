import { ownText } from '../../model/own-text.ts'
import { MAX_ALIASED_NODES, MAX_DEPTH } from '../limits.ts'
import type { Node, ScalarNode } from '../tree/node.ts'
import { quoted } from '../tree/parsed.ts'
import { isExcessive } from './aliases.ts'
import { APOSTROPHE, DASH, HASH, LINE_FEED, OPEN_BRACE, OPEN_BRACKET, QUOTE, unitAt } from './chars.ts'
import { BAD_HANDLE, BRACKET_OPEN, DETACHED, MISPLACED, MISPLACED_ITEM } from './fault.ts'
import {
  closeBlock,
  emptyEnd,
  isItem,
  keyEnd,
  lineColumn,
  needsTokens,
  openBlock,
  passPlain,
  pastSpaces,
  quotedEnd,
} from './lines.ts'
import { type Context, type ReadNode, readEntries, readFlowList, readFlowMapping, readMapping } from './mappings.ts'
import { accept, distrust, here, peek, type Reader, refuse, skip } from './reader.ts'
import { emptyAt, type Properties, plainScalar, readEmpty, scalarOf } from './scalar-node.ts'
import type { Token, TokenType } from './scanner.ts'

const NOTHING: Properties = { tag: undefined, anchor: undefined }

const READ: ReadNode = { next: readNode, usual: reader => readUsual(reader, true) }

/** Reads the node that begins with the next token. After a fault it is an empty scalar. */
export function readNode(reader: Reader, context: Context): Node {
  const type = peek(reader)
  if (type === 'scalar') return readScalar(reader, NOTHING)
  if (type === 'alias') return readAlias(reader)
  reader.decoded++
  if (type !== 'anchor' && type !== 'tag') return readContent(reader, context, NOTHING, type)
  const properties = readProperties(reader)
  if (properties.anchor === undefined) return readContent(reader, context, properties, peek(reader))
  return readAnchored(reader, context, properties, properties.anchor)
}

function readProperties(reader: Reader): Properties {
  let tag: Token | undefined
  let anchor: string | undefined
  for (;;) {
    const type = peek(reader)
    if (type === 'tag' && tag === undefined) tag = accept(reader)
    else if (type === 'anchor' && anchor === undefined) anchor = accept(reader).value
    else break
  }
  if (tag !== undefined) checkHandle(reader, tag)
  return { tag, anchor }
}

function checkHandle(reader: Reader, { handle, start }: Token): void {
  if (handle === '' || handle === '!' || handle === '!!' || reader.handles.has(handle)) return
  reader.scanner.fault ??= { message: BAD_HANDLE, start, end: start + handle.length }
}

function readAnchored(reader: Reader, context: Context, properties: Properties, name: string): Node {
  const before = reader.decoded - 1
  const { deepest, depth } = reader
  reader.anchors.set(name, { node: undefined, values: 0, height: 0 })
  const opened = reader.anchors.get(name)
  reader.deepest = depth
  const node = readContent(reader, context, properties, peek(reader))
  const height = reader.deepest - depth
  reader.deepest = Math.max(deepest, reader.deepest)
  // An anchor of the same name inside is the later one, and counts from here on.
  if (reader.anchors.get(name) === opened) reader.anchors.set(name, { node, values: reader.decoded - before, height })
  return node
}

function readContent(reader: Reader, context: Context, properties: Properties, type: TokenType): Node {
  switch (type) {
    case 'scalar':
      reader.decoded--
      return readScalar(reader, properties)
    case 'flow-sequence':
    case 'flow-mapping':
      return nested(reader, properties, () =>
        type === 'flow-mapping' ? readFlowMapping(reader, READ) : readFlowList(reader, READ),
      )
    case 'sequence':
    case 'mapping':
      if (context === 'flow') break
      return nested(reader, properties, () => (type === 'mapping' ? readMapping(reader, READ) : readList(reader)))
    case 'entry':
      if (context === 'value') return nested(reader, properties, () => readItems(reader, true))
      break
    default:
  }
  if (properties !== NOTHING) return scalarOf(reader, undefined, properties)
  if (context === 'flow' && type === 'end') refuse(reader, BRACKET_OPEN, reader.cursor)
  else refuse(reader, type === 'entry' ? MISPLACED_ITEM : MISPLACED)
  return emptyAt(reader.cursor)
}

/** Reads a collection, one level deeper. */
function nested(reader: Reader, { tag }: Properties, read: () => Node): Node {
  if (!descend(reader)) return emptyAt(reader.cursor)
  const node = read()
  reader.depth--
  return tag === undefined ? node : { ...node, tag: reader.text.slice(tag.start, tag.end) }
}

/** Goes one level deeper. Gives false, and refuses the text, where that is too deep. */
function descend(reader: Reader): boolean {
  reader.depth++
  if (reader.depth > reader.deepest) reader.deepest = reader.depth
  if (reader.depth <= MAX_DEPTH) return true
  refuse(reader, `nested deeper than ${MAX_DEPTH} levels`)
  return false
}

/** Reads the value after a `:` (`isValue`) or the `-` of an item by its lines; undefined if they are not usual. */
function readUsual(reader: Reader, isValue: boolean): Node | undefined {
  const { scanner, text } = reader
  if (needsTokens(scanner)) return undefined
  const at = pastSpaces(text, scanner.at)
  const unit = unitAt(text, at)
  if (unit === LINE_FEED || unit === HASH) return readBelow(reader, isValue)
  if (!isValue && keyEnd(text, at) >= 0) {
    scanner.at = at
    return readUsualBlock(reader)
  }
  if (unit === QUOTE || unit === APOSTROPHE) return readUsualQuoted(reader, at, unit)
  if (unit === OPEN_BRACE || unit === OPEN_BRACKET) return readUsualEmpty(reader, at, unit)
  const end = passPlain(scanner, at)
  if (end < 0) return undefined
  reader.decoded++
  reader.cursor = end
  return plainScalar(reader, ownText(text.slice(at, end)), at, end)
}

/** Reads the block collection that begins in the next line, if it is deeper than what is around it, or a list beside its key. */
function readBelow(reader: Reader, isValue: boolean): Node | undefined {
  const { scanner, text } = reader
  const column = lineColumn(scanner)
  if (column < scanner.indent) return undefined
  if (column > scanner.indent)
    return isItem(text, scanner.at) || keyEnd(text, scanner.at) >= 0 ? readUsualBlock(reader) : undefined
  return isValue && isItem(text, scanner.at) ? readUsualList(reader, true) : undefined
}

/** Reads the mapping or the list that begins at the scanner's place, deeper than what is around it. */
function readUsualBlock(reader: Reader): Node {
  openBlock(reader.scanner)
  if (reader.text.charCodeAt(reader.scanner.at) === DASH) return readUsualList(reader, false)
  reader.decoded++
  if (!descend(reader)) return emptyAt(reader.cursor)
  const node = readEntries(reader, READ)
  reader.depth--
  return node
}

function readUsualList(reader: Reader, isOpen: boolean): Node {
  reader.decoded++
  if (!descend(reader)) return emptyAt(reader.cursor)
  const node = readItems(reader, isOpen, reader.scanner.at)
  reader.depth--
  return node
}

function readUsualQuoted(reader: Reader, start: number, quote: number): Node | undefined {
  const end = quotedEnd(reader.text, start)
  if (end < 0) return undefined
  reader.decoded++
  passTo(reader, end)
  const value = ownText(reader.text.slice(start + 1, end - 1))
  return { type: 'scalar', value, style: quote === QUOTE ? 'double' : 'single', start, end }
}

function readUsualEmpty(reader: Reader, start: number, bracket: number): Node | undefined {
  const end = emptyEnd(reader.text, start)
  if (end < 0) return undefined
  reader.decoded++
  if (!descend(reader)) return emptyAt(reader.cursor)
  reader.depth--
  passTo(reader, end)
  return bracket === OPEN_BRACE
    ? { type: 'mapping', start, end, entries: [] }
    : { type: 'sequence', start, end, items: [] }
}

/** Passes the text before `end`; no key may follow in its line. */
function passTo(reader: Reader, end: number): void {
  reader.scanner.at = end
  reader.scanner.isKeyAllowed = false
  reader.cursor = end
}

function readScalar(reader: Reader, properties: Properties): ScalarNode {
  reader.decoded++
  return scalarOf(reader, accept(reader), properties)
}

function readAlias(reader: Reader): Node {
  const { value: name, start, end } = accept(reader)
  const anchored = reader.anchors.get(name)
  reader.decoded++
  if (anchored?.node === undefined) {
    const message =
      anchored === undefined
        ? `the alias ${quoted(name)} has no anchor before it`
        : `the anchor ${quoted(name)} contains itself`
    distrust(reader, message, start, end)
    return { type: 'scalar', value: null, style: 'plain', start, end }
  }
  reader.decoded += anchored.values
  reader.aliased += anchored.values
  const height = reader.depth + anchored.height
  if (height > reader.deepest) reader.deepest = height
  if (reader.aliased > MAX_ALIASED_NODES)
    distrust(reader, `aliases expand to more than ${MAX_ALIASED_NODES} values`, start, end)
  else if (isExcessive(reader)) distrust(reader, 'nearly all of the document would be copies by aliases', start, end)
  if (height > MAX_DEPTH) distrust(reader, `aliases make it nest deeper than ${MAX_DEPTH} levels`, start, end)
  return anchored.node
}

function readList(reader: Reader): Node {
  const start = here(reader)
  skip(reader)
  return readItems(reader, false, start)
}

/** Reads the items of a list, and what ends it; `isOpen`: it is not indented more than the key it belongs to. */
function readItems(reader: Reader, isOpen: boolean, start = here(reader)): Node {
  const { scanner, text } = reader
  const items: Node[] = []
  for (;;) {
    const column = lineColumn(scanner)
    if (column >= 0 && column < scanner.indent) {
      if (!isOpen) closeBlock(scanner)
      break
    }
    if (column === scanner.indent && isItem(text, scanner.at)) reader.cursor = ++scanner.at
    else if (isOpen && column === scanner.indent && text.charCodeAt(scanner.at) !== DASH) break
    else if (peek(reader) === 'entry') accept(reader)
    else {
      if (isOpen) break
      if (peek(reader) === 'block-end') skip(reader)
      else refuse(reader, DETACHED)
      break
    }
    items.push(readItem(reader, isOpen))
  }
  return { type: 'sequence', start, end: reader.cursor, items }
}

/** Reads the value after the `-` of an item. */
function readItem(reader: Reader, isOpen: boolean): Node {
  const end = reader.cursor
  const usual = readUsual(reader, false)
  if (usual !== undefined) return usual
  const type = peek(reader)
  const isEmpty = type === 'entry' || type === 'block-end' || (isOpen && (type === 'key' || type === 'value'))
  return isEmpty ? readEmpty(reader, end) : readNode(reader, 'block')
}
