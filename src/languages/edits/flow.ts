import { indentAt } from '../../model/lines.ts'
import type { Json } from '../tree/json-value.ts'
import type { Entry, Node, ScalarStyle } from '../tree/node.ts'
import type { TextChange } from '../tree/text-change.ts'
import { type Notation, writeFlow } from './notation.ts'
import type { Nesting, Target } from './target.ts'

/**
 * The change for an edit that does not depend on lines and indentation: to a key, to a scalar in one place, or between
 * brackets. `block` where it does; undefined where the edit can't be made.
 */
export function flowChange(target: Target, notation: Notation): TextChange | undefined | 'block' {
  const { edit, node, entry, parent, text } = target
  if ('prepend' in edit) return undefined
  if ('rename' in edit) {
    if (entry === undefined) return undefined
    const style = styleOf(text.slice(entry.keyStart, entry.keyEnd))
    return { start: entry.keyStart, end: entry.keyEnd, text: notation.key(edit.rename, style) }
  }
  if ('nest' in edit)
    return entry && parent && isFlow(text, parent) ? nesting(target, entry, edit.nest, notation) : 'block'
  if ('remove' in edit) return parent && isFlow(text, parent) ? removal(target, parent, notation) : 'block'
  if ('insert' in edit || 'append' in edit) return isFlow(text, node) ? addition(target, notation) : 'block'
  return exchange(target, 'set' in edit ? edit.set : edit.replace, notation)
}

/** The value, as it is written, in an object of its own. */
function nesting(
  { text, node }: Target,
  entry: Entry,
  { under, beside, key }: Nesting,
  notation: Notation,
): TextChange | undefined {
  const others = writeFlow(notation, beside)
  const style = styleOf(text.slice(entry.keyStart, entry.keyEnd))
  if (others === undefined || node.start < entry.keyEnd) return undefined
  const separator = text.slice(entry.keyEnd, node.start)
  const [, end] = notation.braces
  const own = `${notation.key(key, style)}${separator}${text.slice(node.start, node.end)}`
  return {
    start: entry.keyStart,
    end: node.end,
    text: `${notation.key(under, style)}${separator}${others.slice(0, -end.length)}, ${own}${end}`,
  }
}

/** How the text of a key is quoted. */
const styleOf = (written: string): ScalarStyle =>
  written.startsWith('"') ? 'double' : written.startsWith("'") ? 'single' : 'plain'

/** Whether a list or object is written between brackets. */
export function isFlow(text: string, node: Node): boolean {
  if (node.type === 'scalar') return false
  const first = text.charAt(node.start)
  if (node.type === 'mapping') return first === '{' && text.charAt(node.end - 1) === '}'
  // A list of tables begins where the header of its first one begins.
  const isTables = node.items[0]?.start === node.start
  return first === '[' && text.charAt(node.end - 1) === ']' && !isTables
}

/** Another value where there is one now. */
function exchange(target: Target, value: Json, notation: Notation): TextChange | undefined | 'block' {
  const { node, parent, text } = target
  if (node.type !== 'scalar' && !isFlow(text, node)) return 'block'
  const inFlow = parent !== undefined && isFlow(text, parent)
  const style = node.type === 'scalar' ? node.style : 'plain'
  const written =
    typeof value === 'object'
      ? pretty(target, value, indentAt(text, node.start), node, notation)
      : notation.scalar(value, style, inFlow)
  if (written === undefined) return undefined
  const isEmpty = node.start === node.end
  const before = !isEmpty ? '' : text.charAt(node.start - 1) === ':' ? ' ' : ': '
  return { start: node.start, end: node.end, text: before + written }
}

/** So long a value stays on its line. */
const MAX_LINE_LENGTH = 80

/** A value for between brackets; over several lines where the language does that, unless it is short and `model`, a similar value, is on one line. */
function pretty(
  { layout: { newline, unit }, text }: Target,
  value: Json,
  indent: string,
  model: Part,
  notation: Notation,
): string | undefined {
  const flow = writeFlow(notation, value)
  const isShort = flow !== undefined && flow.length <= MAX_LINE_LENGTH
  const indented = notation.lines === undefined ? undefined : unit()
  if (notation.lines === undefined || indented === undefined) return flow
  if (isShort && !text.slice(model.start, model.end).includes('\n')) return flow
  return flow && notation.lines(value, indented).replaceAll('\n', newline + indent)
}

interface Part {
  readonly start: number
  readonly end: number
}

/** The items or fields between the brackets of `node`, including tags and anchors; undefined if that is not certain. */
function partsOf(text: string, node: Node, { skipSpace }: Notation): readonly Part[] | undefined {
  const ends = childrenOf(node).map(child => child.end)
  const parts: Part[] = []
  let start = skipSpace(text, node.start + 1)
  for (const [i, end] of ends.entries()) {
    if (end < start || end > node.end) return undefined
    parts.push({ start, end })
    const comma = skipSpace(text, end)
    if (i === ends.length - 1) return parts
    if (text.charAt(comma) !== ',') return undefined
    start = skipSpace(text, comma + 1)
  }
  return parts
}

function childrenOf(node: Node): readonly Node[] {
  if (node.type === 'scalar') return []
  return node.type === 'sequence' ? node.items : node.entries.map(entry => entry.value)
}

function removal({ text, node }: Target, parent: Node, notation: Notation): TextChange | undefined {
  const parts = partsOf(text, parent, notation)
  const index = childrenOf(parent).indexOf(node)
  const part = parts?.[index]
  if (parts === undefined || part === undefined) return undefined
  const before = parts[index - 1]
  const after = parts[index + 1]
  const range =
    after !== undefined
      ? { start: part.start, end: after.start }
      : before !== undefined
        ? { start: before.end, end: part.end }
        : { start: parent.start + 1, end: parent.end - 1 }
  const isKept = hasComment(text.slice(range.start, part.start)) || hasComment(text.slice(part.end, range.end))
  return isKept ? undefined : { ...range, text: '' }
}

const hasComment = (gap: string): boolean => /#|\/\/|\/\*/.test(gap)

function addition(target: Target, notation: Notation): TextChange | undefined {
  const { text, node } = target
  const parts = partsOf(text, node, notation)
  const last = parts?.[parts.length - 1]
  if (parts === undefined) return undefined
  if (last === undefined) {
    const inner = text.slice(node.start + 1, node.end - 1)
    const piece = added(target, '', node, notation)
    return piece === undefined || inner.trim() !== ''
      ? undefined
      : { start: node.start + 1, end: node.end - 1, text: piece }
  }
  const before = parts[parts.length - 2]
  const gap = text.slice(before?.end ?? node.start, last.start).slice(1)
  const space = /^\s+$/.test(gap) && (before !== undefined || gap.includes('\n')) ? gap : ' '
  const piece = added(target, indentAt(text, last.start), last, notation)
  if (piece === undefined || !/^\s*,?\s*$/.test(text.slice(last.end, node.end - 1))) return undefined
  return { start: last.end, end: last.end, text: `,${space}${piece}` }
}

/** The text of the field or item that is added. */
function added(target: Target, indent: string, model: Part, notation: Notation): string | undefined {
  const { edit, node, text } = target
  if ('append' in edit) return pretty(target, edit.append, indent, model, notation)
  if (!('insert' in edit)) return undefined
  const value = pretty(target, edit.insert.value, indent, model, notation)
  const entry = node.type === 'mapping' ? node.entries[0] : undefined
  const like = entry && text.slice(entry.keyEnd, entry.value.start)
  return value === undefined ? undefined : notation.key(edit.insert.key, 'plain') + notation.separator(like) + value
}
