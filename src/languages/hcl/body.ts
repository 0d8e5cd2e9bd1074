import { MAX_DEPTH } from '../limits.ts'
import { repeatedKeys } from '../tree/keys.ts'
import type { Entry, MappingNode, Node } from '../tree/node.ts'
import type { SyntaxProblem } from '../tree/parsed.ts'
import { expect, fail, inside, nameAt, type Reader, skip, take } from './reader.ts'
import { readQuoted } from './template.ts'
import { operationOf } from './tree.ts'

/** A name or a label of a block. */
interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** An argument, or a block with its type and its labels. */
export type Item = { readonly entry: Entry } | { readonly words: Words; readonly body: MappingNode }

/** The type of a block and its labels. */
type Words = readonly [Word, ...Word[]]

/** One argument or block with the end of its line; undefined where there is a fault. The reader is at its name. */
export function readItem(reader: Reader, problems: SyntaxProblem[]): Item | undefined {
  const start = reader.at
  const name = nameAt(reader, start)
  if (name === undefined) {
    fail(reader, 'the name of an argument or of a block is missing here')
    return undefined
  }
  reader.at += name.length
  const word: Word = { text: name, start, end: reader.at }
  const item = inside(reader, false, () => {
    skip(reader)
    return isArgument(reader) ? readArgument(reader, word) : readBlock(reader, word, problems)
  })
  return reader.fault === undefined ? item : undefined
}

const isArgument = ({ text, at }: Reader): boolean => text.charAt(at) === '=' && text.charAt(at + 1) !== '='

function readArgument(reader: Reader, { text: key, start, end }: Word): Item {
  reader.at++
  const value = decoded(key, reader.expression(reader))
  skip(reader)
  return { entry: { key, keyStart: start, keyEnd: end, value } }
}

/** Reports surplus text on a line. */
export function endLine(reader: Reader): void {
  inside(reader, false, () => skip(reader))
  const next = reader.text.charAt(reader.at)
  if (next !== '' && next !== '\n') fail(reader, 'a line break is missing here')
}

function readBlock(reader: Reader, type: Word, problems: SyntaxProblem[]): Item {
  const words: [Word, ...Word[]] = [type]
  while (reader.fault === undefined && reader.text.charAt(reader.at) !== '{') {
    words.push(readLabel(reader, words.length === 1))
    skip(reader)
  }
  reader.depth++
  const open = reader.at
  if (reader.depth > MAX_DEPTH) fail(reader, `nested deeper than ${MAX_DEPTH} levels`, open)
  if (take(reader, '{')) skip(reader)
  const isOneLine = reader.text.charAt(reader.at) !== '\n'
  const items = isOneLine ? readOneLine(reader, problems) : readItems(reader, problems)
  if (reader.fault === undefined && !take(reader, '}')) fail(reader, 'this block is not closed', open, open + 1)
  reader.depth--
  return { words, body: toMapping(items, type.start, reader.at, problems) }
}

function readLabel(reader: Reader, isFirst: boolean): Word {
  const start = reader.at
  if (reader.text.charAt(start) === '"') {
    const node = readQuoted(reader)
    const text = node.type === 'scalar' ? String(node.value) : ''
    if ('hcl' in node) fail(reader, 'a label cannot be a template', start, node.end)
    return { text, start, end: reader.at }
  }
  const name = nameAt(reader, start)
  if (name === undefined) fail(reader, isFirst ? '"=", a label or "{" is missing here' : '"{" is missing here')
  else reader.at += name.length
  return { text: name ?? '', start, end: reader.at }
}

/** The argument of a block on one line; there may be none. */
function readOneLine(reader: Reader, problems: SyntaxProblem[]): readonly Item[] {
  if (reader.fault !== undefined || reader.text.charAt(reader.at) === '}') return []
  const item = readItem(reader, problems)
  skip(reader)
  if (reader.fault === undefined && reader.text.charAt(reader.at) !== '}') expect(reader, '}')
  return item === undefined ? [] : [item]
}

function readItems(reader: Reader, problems: SyntaxProblem[]): readonly Item[] {
  const items: Item[] = []
  for (;;) {
    inside(reader, true, () => skip(reader))
    if (reader.fault !== undefined || reader.at >= reader.text.length || reader.text.charAt(reader.at) === '}')
      return items
    const item = readItem(reader, problems)
    if (item === undefined) return items
    items.push(item)
    endLine(reader)
  }
}

/** What one name leads to, while blocks are put together: the bodies of blocks, and what their next labels lead to. */
interface Slot {
  readonly word: Word
  readonly values: Node[]
  readonly inner: Map<string, Slot>
  end: number
}

/** The items as Terraform's JSON has them: labels are keys, and blocks of one type and of the same labels are a list. */
export function toMapping(items: readonly Item[], start: number, end: number, problems: SyntaxProblem[]): MappingNode {
  const slots = new Map<string, Slot>()
  const entries: (Entry | Slot)[] = []
  for (const item of items) {
    if ('entry' in item) {
      entries.push(item.entry)
      continue
    }
    const [type] = item.words
    const isNew = !slots.has(type.text)
    const slot = addTo(slots, item.words, item.body)
    if (isNew) entries.push(slot)
  }
  for (const { start, end } of repeatedKeys(entries.filter(entry => 'key' in entry)))
    problems.push({ message: TWICE, start, end })
  return { type: 'mapping', entries: entries.map(one => ('key' in one ? one : toEntry(one))), start, end }
}

export const TWICE = 'this argument is set twice'

/** Puts the body of a block where its words lead; gives the slot of the first. */
function addTo(slots: Map<string, Slot>, words: Words, body: MappingNode): Slot {
  const [word, next, ...others] = words
  const known = slots.get(word.text)
  const slot: Slot = known ?? { word, values: [], inner: new Map(), end: body.end }
  if (known === undefined) slots.set(word.text, slot)
  slot.end = body.end
  if (next === undefined) slot.values.push(body)
  else addTo(slot.inner, [next, ...others], body)
  return slot
}

const toEntry = (slot: Slot): Entry => ({
  key: slot.word.text,
  keyStart: slot.word.start,
  keyEnd: slot.word.end,
  value: valueIn(slot),
})

function valueIn({ word: { start }, values, inner, end }: Slot): Node {
  const labelled: readonly Node[] =
    inner.size === 0 ? [] : [{ type: 'mapping', entries: Array.from(inner.values(), toEntry), start, end }]
  const all = [...values, ...labelled]
  const [only] = all
  return all.length === 1 && only !== undefined ? only : { type: 'sequence', items: all, start, end }
}

const USER_DATA = /^user_data(?:_base64)?$/

/** What a machine starts with is a text, encoded or not: the machine decodes it. */
function decoded(key: string, value: Node): Node {
  const call = USER_DATA.test(key) ? operationOf(value) : undefined
  const [text, ...others] = call?.op === 'call' && call.name === 'base64encode' ? call.args : []
  return text !== undefined && others.length === 0 ? text : value
}
