import { parseEmbedded } from '../embedded.ts'
import { toFormat } from '../languages.ts'
import { argvNode } from './argv.ts'
import { type Entry, type Format, findEntry, type Node, type ScalarNode } from './node.ts'
import type { Origin } from './offsets.ts'
import type { Parsers } from './parsed.ts'

/*
 * A pointer is a JSON Pointer (RFC 6901): `/spec/containers/0/image`, with `~0` for `~` and `~1` for `/`. Beyond the
 * RFC, a step `#yaml`, `#json`, … goes into the document in a string (`#yaml:2` into its third one), also a word or a
 * here-document of a script (`/data/a.sh/#shell/cat/1/<<EOF/#toml/server`), `#text` from a script to its whole text
 * as a string, `#file` from a root to the text of its whole file, `#command` to the words of an object's `command` and `args` as a string, and `~2` escapes the `#` at the beginning of a key.
 */

/** A half-open range of UTF-16 offsets. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** The pointer to the child `step` (a key, or an item's number from 0) of what `pointer` points to. */
export function join(pointer: string, step: string | number): string {
  return pointer + segmentOf(step)
}

/** The segments of the first items of lists: nearly all lists are so short. */
const ITEMS: readonly string[] = Array.from({ length: 32 }, (_, i) => `/${i}`)

/** In one piece: a pointer is made for every value that is read, and many are kept. */
function segmentOf(step: string | number): string {
  if (typeof step === 'number') return ITEMS[step] ?? `/${step}`
  // Not by a regular expression, which takes three times as long.
  if (!(step.includes('/') || step.includes('~') || step.startsWith('#'))) return `/${step}`
  return `/${step.replaceAll('~', '~0').replaceAll('/', '~1').replace(/^#/, '~2')}`
}

/** The pointer to the root of the `index`-th document (from 0) in the string at `pointer`. */
export function embed(pointer: string, format: Format, index = 0): string {
  return `${pointer}/#${format}${index === 0 ? '' : `:${index}`}`
}

const TEXT = '#text'

const FILE = '#file'

/** The pointer from the root of a file's own document to the text of the whole file, as a string. */
export const FILE_TEXT = `/${FILE}`

const COMMAND = '#command'

/** The pointer to the command line that an object at `pointer` has as a list of words, or that a list there is. */
export const commandOf = (pointer: string): string => `${pointer}/${COMMAND}`

/** Whether a pointer leads to such a command line. */
export const isCommand = (pointer: string): boolean => pointer.endsWith(`/${COMMAND}`)

/** The pointer to the text that the document at `pointer` is written with, as a string. */
export const textPointer = (pointer: string): string => `${pointer}/${TEXT}`

/** The pointer to the script whose text is at `pointer`: a text of a document, or a string. */
export const scriptPointer = (pointer: string): string =>
  pointer.endsWith(`/${TEXT}`) ? pointer.slice(0, -TEXT.length - 1) : `${pointer}/#shell`

/** Kept with the node, so that what is worked out about the string can be kept with it. */
const texts = new WeakMap<Node, ScalarNode>()

/** The text that a node is written with, as a string. `text` is the file's text. */
export function textNode(text: string, node: Node): ScalarNode {
  const { start, end } = node
  const known = texts.get(node)
  const made = known ?? { type: 'scalar', value: text.slice(start, end), style: 'plain', start, end }
  if (known === undefined) texts.set(node, made)
  return made
}

/** The steps of a pointer: keys and numbers as they are in the document; `#yaml` and the like as they are in the pointer. */
export function steps(pointer: string): readonly string[] {
  return segments(pointer).map(unescaped)
}

function segments(pointer: string): readonly string[] {
  return pointer === '' ? [] : pointer.slice(1).split('/')
}

/** The step that a segment of a pointer is: `a/b` of `a~1b`. */
export function unescaped(segment: string): string {
  if (!segment.includes('~')) return segment
  return segment.replace(/^~2/, '#').replaceAll('~1', '/').replaceAll('~0', '~')
}

/** One stop on the way of a pointer: a node, and its entry where it has a key of its own. */
interface Stop {
  readonly node: Node
  readonly entry?: Entry
  /** That of the document in a string that contains it; absent in the file's own. */
  readonly origin?: Origin
}

/** The last stop on the way from the root that exists, and the segment after it that leads nowhere. */
interface Way {
  readonly last: Stop
  readonly lost?: string
}

/** How a document inside a string is read: `parseEmbedded`, or what keeps what that gave. */
export type ReadEmbedded = typeof parseEmbedded

function follow(text: string, root: Node, pointer: string, parsers: Parsers, read: ReadEmbedded): Way {
  let last: Stop = { node: root }
  for (const segment of segments(pointer)) {
    const next = child(text, last, segment, parsers, read)
    if (next === undefined) return { last, lost: segment }
    last = next.origin === undefined && last.origin !== undefined ? { ...next, origin: last.origin } : next
  }
  return { last }
}

const EMBEDDED = /^#([a-z]{1,20})(?::([0-9]{1,5}))?$/

function child(
  text: string,
  { node, origin }: Stop,
  segment: string,
  parsers: Parsers,
  read: ReadEmbedded,
): Stop | undefined {
  if (segment === FILE) return { node: { type: 'scalar', value: text, style: 'plain', start: 0, end: text.length } }
  if (segment === COMMAND && node.type !== 'scalar') {
    const line = argvNode(node)
    return line && { node: line }
  }
  if (node.type === 'mapping') {
    if (segment === TEXT) return { node: textNode(text, node) }
    const entry = segment.startsWith('#') ? undefined : findEntry(node, unescaped(segment))
    return entry && { node: entry.value, entry }
  }
  if (node.type === 'sequence') {
    const item = /^[0-9]+$/.test(segment) ? node.items[Number(segment)] : undefined
    return item && { node: item }
  }
  const match = EMBEDDED.exec(segment)
  const format = toFormat(match?.[1])
  if (format === undefined) return undefined
  const found = read(text, node.encodes ?? node, format, parsers, origin)
  const root = found.roots[Number(match?.[2] ?? 0)]
  return root && { node: root, ...(found.origin === undefined ? {} : { origin: found.origin }) }
}

/**
 * The node that `pointer` points to, from the document's `root`; undefined where there is none. `text` is the file's
 * text; a step into a document in a string needs its parser in `parsers`, else it leads nowhere.
 */
export const nodeAt = (
  text: string,
  root: Node,
  pointer: string,
  parsers: Parsers,
  read: ReadEmbedded = parseEmbedded,
): Node | undefined => stopAt(text, root, pointer, parsers, read)?.node

/** `nodeAt`, with the origin of the document in a string that the node is of. */
export function stopAt(
  text: string,
  root: Node,
  pointer: string,
  parsers: Parsers,
  read: ReadEmbedded = parseEmbedded,
): Pick<Stop, 'node' | 'origin'> | undefined {
  const { last, lost } = follow(text, root, pointer, parsers, read)
  return lost === undefined ? last : undefined
}

/**
 * The smallest range that shows where `pointer` points to: a scalar's value; the key of a list or object, or of an empty
 * value, else its first token. With `part`: the key (`key`), or the whole value (`value`). Where nothing is there: the
 * key of the nearest ancestor that exists, of a list item or a document its first token.
 */
export function rangeAt(
  text: string,
  root: Node,
  pointer: string,
  part: 'key' | 'value' | undefined,
  parsers: Parsers,
  read: ReadEmbedded = parseEmbedded,
): Range {
  const { last, lost } = follow(text, root, pointer, parsers, read)
  const { node, entry } = last
  const isEmpty = node.type === 'scalar' && node.start === node.end
  if (lost === undefined && part === 'value' && !isEmpty) return { start: node.start, end: node.end }
  const wantsKey = node.type !== 'scalar' || isEmpty || (lost === undefined ? part === 'key' : !lost.startsWith('#'))
  if (entry !== undefined && wantsKey) return keyRange(entry)
  return isEmpty ? emptyItem(text, node.start) : firstToken(text, node)
}

/** The dash of a list item without a value, which ends at `offset`; elsewhere the empty range there. */
function emptyItem(text: string, offset: number): Range {
  return { start: text.charAt(offset - 1) === '-' ? offset - 1 : offset, end: offset }
}

function keyRange(entry: Entry): Range {
  return { start: entry.keyStart, end: entry.keyEnd }
}

/** What `node` begins with: the bracket of an object or list in JSON's form, else its first key or scalar. Of an empty one the whole. */
function firstToken(text: string, node: Node): Range {
  const bracket = node.type === 'mapping' ? '{' : '['
  const isEmpty = node.type === 'scalar' || (node.type === 'mapping' ? node.entries : node.items).length === 0
  if (!isEmpty && text.startsWith(bracket, node.start)) return { start: node.start, end: node.start + 1 }
  if (node.type === 'sequence' && node.items[0] !== undefined) return firstToken(text, node.items[0])
  if (node.type === 'mapping') {
    const entry = node.entries.find(({ keyStart, keyEnd }) => keyStart >= node.start && keyEnd <= node.end)
    if (entry !== undefined) return keyRange(entry)
    if (text.startsWith('<<', node.start)) return { start: node.start, end: node.start + 2 }
  }
  return { start: node.start, end: node.end }
}
