import type { Entry, Node } from '../../languages/tree/node.ts'
import { mapping, scalar, sequence } from '../nodes.ts'

/** How deep lists and structures may be nested. */
const DEEPEST = 16

/** What is read, and how far. */
interface Reading {
  readonly text: string
  at: number
}

const KEY = /[A-Za-z0-9_.#/:-]{1,200}=/y
const PLAIN = /[^,\]}]*/y
const QUOTED = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/sy

/**
 * A structure in the shorthand of the AWS CLI, `minSize=1,subnets=a,b,tags={a=b}`, as a tree with offsets into the text;
 * undefined where it is none. https://github.com/aws/aws-cli/blob/v2/awscli/shorthand.py has the grammar.
 */
export function readShorthand(text: string): Node | undefined {
  const reading: Reading = { text, at: 0 }
  const found = readFields(reading, 0)
  return found === undefined || reading.at < text.length ? undefined : mapping(found, { start: 0, end: text.length })
}

function readFields(reading: Reading, depth: number): readonly Entry[] | undefined {
  const entries: Entry[] = []
  do {
    const keyStart = reading.at
    const key = take(KEY, reading)?.[0].slice(0, -1)
    if (key === undefined) return undefined
    const value = readValue(reading, depth)
    if (value === undefined) return undefined
    entries.push({ key, keyStart, keyEnd: keyStart + key.length, value })
  } while (skip(',', reading))
  return entries
}

/** A field's value: one that goes on behind a comma, without a name, is a list. */
function readValue(reading: Reading, depth: number): Node | undefined {
  const first = readItem(reading, depth)
  if (first === undefined || first.type !== 'scalar') return first
  const items: Node[] = [first]
  while (reading.text.charAt(reading.at) === ',') {
    KEY.lastIndex = reading.at + 1
    if (KEY.test(reading.text)) break
    reading.at += 1
    const next = readItem(reading, depth)
    if (next === undefined) return undefined
    items.push(next)
  }
  return items.length === 1 ? first : sequence(items, { start: first.start, end: reading.at })
}

function readItem(reading: Reading, depth: number): Node | undefined {
  const start = reading.at
  if (depth > DEEPEST) return undefined
  if (skip('[', reading)) {
    const items: Node[] = []
    if (skip(']', reading)) return sequence(items, { start, end: reading.at })
    do {
      const item = readItem(reading, depth + 1)
      if (item === undefined) return undefined
      items.push(item)
    } while (skip(',', reading))
    return skip(']', reading) ? sequence(items, { start, end: reading.at }) : undefined
  }
  if (skip('{', reading)) {
    if (skip('}', reading)) return mapping([], { start, end: reading.at })
    const entries = readFields(reading, depth + 1)
    return entries !== undefined && skip('}', reading) ? mapping(entries, { start, end: reading.at }) : undefined
  }
  return readScalar(reading)
}

function readScalar(reading: Reading): Node {
  const start = reading.at
  const [, single, double] = take(QUOTED, reading) ?? []
  const quoted = single ?? double
  if (quoted !== undefined) return scalar(quoted.replace(/\\(.)/gs, '$1'), { start: start + 1, end: reading.at - 1 })
  const plain = take(PLAIN, reading)?.[0] ?? ''
  const value = plain === 'true' || plain === 'false' ? plain === 'true' : plain
  return scalar(value, { start, end: reading.at })
}

function take(pattern: RegExp, reading: Reading): RegExpExecArray | undefined {
  pattern.lastIndex = reading.at
  const found = pattern.exec(reading.text)
  if (found !== null) reading.at = pattern.lastIndex
  return found ?? undefined
}

function skip(character: string, reading: Reading): boolean {
  const isThere = reading.text.charAt(reading.at) === character
  if (isThere) reading.at += 1
  return isThere
}
