import { MAX_ALIASED_NODES, MAX_DEPTH } from '../limits.ts'
import type { Node, ScalarNode } from '../tree/node.ts'
import { quoted } from '../tree/parsed.ts'
import { isExcessive } from './aliases.ts'
import { BAD_HANDLE, BRACKET_OPEN, DETACHED, MISPLACED, MISPLACED_ITEM } from './fault.ts'
import { type Context, readFlowList, readFlowMapping, readMapping } from './mappings.ts'
import { accept, distrust, here, peek, type Reader, refuse, skip } from './reader.ts'
import { emptyAt, type Properties, readEmpty, scalarOf } from './scalar-node.ts'
import type { Token, TokenType } from './scanner.ts'

const NOTHING: Properties = { tag: undefined, anchor: undefined }

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
        type === 'flow-mapping' ? readFlowMapping(reader, readNode) : readFlowList(reader, readNode),
      )
    case 'sequence':
    case 'mapping':
      if (context === 'flow') break
      return nested(reader, properties, () => (type === 'mapping' ? readMapping(reader, readNode) : readList(reader)))
    case 'entry':
      if (context === 'value') return nested(reader, properties, () => readOpenList(reader))
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
  reader.depth++
  if (reader.depth > reader.deepest) reader.deepest = reader.depth
  if (reader.depth > MAX_DEPTH) {
    refuse(reader, `nested deeper than ${MAX_DEPTH} levels`)
    return emptyAt(reader.cursor)
  }
  const node = read()
  reader.depth--
  return tag === undefined ? node : { ...node, tag: reader.text.slice(tag.start, tag.end) }
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
  const items: Node[] = []
  while (peek(reader) === 'entry') {
    const { end } = accept(reader)
    const type = peek(reader)
    items.push(type === 'entry' || type === 'block-end' ? readEmpty(reader, end) : readNode(reader, 'block'))
  }
  if (peek(reader) === 'block-end') skip(reader)
  else refuse(reader, DETACHED)
  return { type: 'sequence', start, end: reader.cursor, items }
}

/** Reads a list that is not indented more than the key it belongs to. */
function readOpenList(reader: Reader): Node {
  const start = here(reader)
  const items: Node[] = []
  while (peek(reader) === 'entry') {
    const { end } = accept(reader)
    const type = peek(reader)
    const isEmpty = type === 'entry' || type === 'key' || type === 'value' || type === 'block-end'
    items.push(isEmpty ? readEmpty(reader, end) : readNode(reader, 'block'))
  }
  return { type: 'sequence', start, end: reader.cursor, items }
}
