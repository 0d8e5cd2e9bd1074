import type { SourceFile } from '../../documents/document.ts'
import { formatOf, parse } from '../../languages/parse.ts'
import type { Node } from '../../languages/tree/node.ts'
import type { Parsers } from '../../languages/tree/parsed.ts'

/** An entry or an item of a list, as a range of the text (UTF-16 offsets); `start` is that of the key where it has one. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly key?: { readonly text: string; readonly end: number }
  readonly value: Node
}

/** An object or a list with its parts in the order of the text. */
export interface Group {
  readonly node: Node
  readonly parts: readonly Part[]
}

/** A tree may be written with more nodes than it is worth looking at. */
const MOST_GROUPS = 400

/** The objects and lists of a file, aliased ones once; none if its format is not known. */
export function groupsOf(file: SourceFile, parsers: Parsers): readonly Group[] {
  const format = formatOf(file.path, file.text)
  const groups: Group[] = []
  const waiting: Node[] = format === undefined ? [] : [...parse(file.text, format, parsers).roots]
  const seen = new Set<Node>()
  for (let node = waiting.pop(); node !== undefined && groups.length < MOST_GROUPS; node = waiting.pop()) {
    if (node.type === 'scalar' || seen.has(node)) continue
    seen.add(node)
    const { start, end } = node
    // An alias is the node itself, which is elsewhere.
    const parts = partsOf(node).filter(part => part.start >= start && part.end <= end && part.end >= part.start)
    if (parts.length > 0) groups.push({ node, parts: parts.sort((a, b) => a.start - b.start) })
    waiting.push(...parts.map(part => part.value))
  }
  return groups
}

function partsOf(node: Node): Part[] {
  if (node.type === 'sequence') return node.items.map(item => ({ start: item.start, end: item.end, value: item }))
  if (node.type !== 'mapping') return []
  return node.entries.map(({ key, keyStart, keyEnd, value }) => ({
    start: keyStart,
    end: Math.max(keyEnd, value.end),
    key: { text: key, end: keyEnd },
    value,
  }))
}

/** The text without the part: with the text between it and the next one, or the one before. */
export function withoutPart(text: string, { node, parts }: Group, index: number): string {
  const [before, part, after] = [parts[index - 1], parts[index], parts[index + 1]]
  if (part === undefined) return text
  if (after !== undefined) return text.slice(0, part.start) + text.slice(after.start)
  if (before !== undefined) return text.slice(0, before.end) + text.slice(part.end)
  return text.slice(0, node.start) + (node.type === 'mapping' ? '{}' : '[]') + text.slice(node.end)
}

/** The data that a node means, aliases written out; the last of a key's entries. */
export function dataOf(node: Node): unknown {
  if (node.type === 'scalar') return node.value
  if (node.type === 'sequence') return node.items.map(dataOf)
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, dataOf(value)]))
}
