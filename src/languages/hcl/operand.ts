import { MAX_DEPTH } from '../limits.ts'
import type { Entry, MappingNode, Node, ScalarNode } from '../tree/node.ts'
import { expect, fail, inside, nameAt, type Reader, skip, take } from './reader.ts'
import { readHereDocument, readNames, readQuoted } from './template.ts'
import type { ComputedObject, ExpressionNode, For, Operation } from './tree.ts'

/** An expression from the offset `start` to where the reader is. */
export function expression({ text, at }: Reader, start: number, hcl: Operation): ExpressionNode {
  return {
    type: 'scalar',
    value: `\${${text.slice(start, at).trimEnd()}}`,
    style: 'plain',
    start,
    end: at,
    hcl,
  }
}

const NUMBER = /\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/y

/** A literal, a template, something between brackets, a call or a name, without what follows it. */
export function readOperand(reader: Reader): Node {
  const { text, at } = reader
  const first = text.charAt(at)
  if (first === '"') return readQuoted(reader)
  if (first === '(' || first === '[' || first === '{') return readBrackets(reader, first)
  if (text.startsWith('<<', at)) return readHereDocument(reader)
  NUMBER.lastIndex = at
  const source = /\d/.test(first) ? NUMBER.exec(text)?.[0] : undefined
  if (source !== undefined) return readNumber(reader, source)
  const name = nameAt(reader, at)
  if (name === undefined) {
    fail(reader, 'a value is missing here')
    return literal(reader, null, '')
  }
  if (name === 'true' || name === 'false') return literal(reader, name === 'true', name)
  if (name === 'null') return literal(reader, null, name)
  reader.at += name.length
  return readCall(reader, at, name) ?? expression(reader, at, { op: 'reference', root: name, steps: [] })
}

function readNumber(reader: Reader, source: string): Node {
  const found = literal(reader, Number(source), source)
  if (/^\.?[\w.]/.test(reader.text.slice(reader.at, reader.at + 2)) && !reader.text.startsWith('...', reader.at))
    fail(reader, 'this is not a number; an address needs quotes', found.start, reader.at)
  return found
}

function literal(reader: Reader, value: ScalarNode['value'], source: string): Node {
  const start = reader.at
  reader.at += source.length
  return { type: 'scalar', value, style: 'plain', source, start, end: reader.at }
}

const SCOPED = /(?:::[A-Za-z_][\w-]*)*/y

/** The call of a function whose name is read; undefined if this is not a call. `provider::aws::arn_parse` is a name too. */
function readCall(reader: Reader, start: number, name: string): Node | undefined {
  SCOPED.lastIndex = reader.at
  const rest = SCOPED.exec(reader.text)?.[0] ?? ''
  reader.at += rest.length
  const end = reader.at
  skip(reader)
  if (!take(reader, '(')) {
    reader.at = rest === '' ? end : reader.at
    return undefined
  }
  let spreads = false
  const args = between(reader, ')', () => {
    const argument = reader.expression(reader)
    skip(reader)
    if (take(reader, '...')) spreads = true
    return argument
  })
  const call = expression(reader, start, { op: 'call', name: name + rest, args, spreads })
  const [document, ...others] = args
  if (name === 'base64encode' && document?.type === 'scalar' && others.length === 0)
    return { ...call, encodes: document }
  const isDocument = (name === 'jsonencode' || name === 'yamlencode') && document !== undefined && others.length === 0
  return isDocument && document.type !== 'scalar' ? { ...call, holds: document } : call
}

/** The items up to `close`, apart by commas; the opening bracket is read. */
function between<T>(reader: Reader, close: string, read: () => T): readonly T[] {
  const found: T[] = []
  inside(reader, true, () => {
    skip(reader)
    while (reader.fault === undefined && !take(reader, close)) {
      found.push(read())
      skip(reader)
      if (take(reader, ',')) skip(reader)
      else if (!reader.text.startsWith(close, reader.at)) fail(reader, `"," or "${close}" is missing here`)
    }
  })
  return found
}

function readBrackets(reader: Reader, open: '(' | '[' | '{'): Node {
  const start = reader.at
  reader.at++
  reader.depth++
  if (reader.depth > MAX_DEPTH) fail(reader, `nested deeper than ${MAX_DEPTH} levels`, start)
  const found =
    open === '('
      ? readParentheses(reader, start)
      : (readFor(reader, start, open) ?? (open === '[' ? readList(reader, start) : readObject(reader, start)))
  reader.depth--
  return found
}

function readParentheses(reader: Reader, start: number): Node {
  const of = inside(reader, true, () => {
    const found = reader.expression(reader)
    skip(reader)
    expect(reader, ')')
    return found
  })
  return expression(reader, start, { op: 'access', of, steps: [] })
}

function readList(reader: Reader, start: number): Node {
  const items = between(reader, ']', () => reader.expression(reader))
  return { type: 'sequence', items, start, end: reader.at }
}

const FOR = /(?:\s|#[^\n]*\n|\/\/[^\n]*\n)*for[ \t\r\n]/y

/** `[for … : …]` or `{for … : … => …}`, whose bracket is read; undefined where it is a list or an object. */
function readFor(reader: Reader, start: number, open: '[' | '{'): Node | undefined {
  FOR.lastIndex = reader.at
  if (!FOR.test(reader.text)) return undefined
  const found = inside(reader, true, (): For => {
    skip(reader)
    reader.at += 'for'.length
    const names = readNames(reader)
    const collection = readPart(reader)
    expect(reader, ':')
    const first = readPart(reader)
    const key = open === '{' ? first : undefined
    if (key !== undefined) expect(reader, '=>')
    const result = key === undefined ? first : readPart(reader)
    const isGrouped = take(reader, '...')
    skip(reader)
    const hasCondition = nameAt(reader, reader.at) === 'if'
    if (hasCondition) reader.at += 'if'.length
    const condition = hasCondition ? readPart(reader) : undefined
    expect(reader, open === '[' ? ']' : '}')
    return {
      op: 'for',
      names,
      collection,
      result,
      isGrouped,
      ...(key === undefined ? {} : { key }),
      ...(condition === undefined ? {} : { condition }),
    }
  })
  return expression(reader, start, found)
}

function readPart(reader: Reader): Node {
  const found = reader.expression(reader)
  skip(reader)
  return found
}

function readObject(reader: Reader, start: number): Node {
  const entries: Entry[] = []
  const keys: (Node | undefined)[] = []
  while (reader.fault === undefined) {
    inside(reader, true, () => skip(reader))
    if (take(reader, '}')) break
    const key = readKey(reader)
    const value = inside(reader, false, () => readField(reader))
    if (reader.fault !== undefined) break
    entries.push({ key: key.text, keyStart: key.start, keyEnd: key.end, value })
    keys.push(key.node)
  }
  const node: MappingNode = { type: 'mapping', entries, start, end: reader.at }
  if (keys.every(key => key === undefined)) return node
  const computed: ComputedObject = { ...node, keys }
  return computed
}

/** A field's value, with what separates it from the next field; its key is read. */
function readField(reader: Reader): Node {
  skip(reader)
  if (!take(reader, '=')) expect(reader, ':')
  skip(reader)
  const value = reader.expression(reader)
  skip(reader)
  const next = reader.text.charAt(reader.at)
  if (next === ',') reader.at++
  else if (next !== '}' && next !== '\n') fail(reader, 'a comma or a line break is missing here')
  return value
}

interface Key {
  readonly text: string
  readonly start: number
  readonly end: number
  /** The expression that it is; absent where it is what it says. */
  readonly node?: Node
}

function readKey(reader: Reader): Key {
  const start = reader.at
  const name = nameAt(reader, start)
  if (
    name !== undefined &&
    /^[ \t]*(?:=(?!=)|:(?!:))/.test(reader.text.slice(start + name.length, start + name.length + 200))
  ) {
    reader.at += name.length
    return { text: name, start, end: reader.at }
  }
  const node = inside(reader, false, () => reader.expression(reader))
  const end = node.end
  if (node.type === 'scalar' && !('hcl' in node)) return { text: String(node.source ?? node.value), start, end }
  return { text: node.type === 'scalar' ? String(node.value) : reader.text.slice(start, end), start, end, node }
}
