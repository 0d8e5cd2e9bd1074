import { lineEnd, lineStart } from '../../model/lines.ts'
import { flowChange, isFlow } from '../edits/flow.ts'
import { writeFlow } from '../edits/notation.ts'
import type { Nesting, Target, Writer } from '../edits/target.ts'
import { isCollection, isList, isObject, type Json } from '../tree/json-value.ts'
import type { Entry, Node } from '../tree/node.ts'
import type { TextChange } from '../tree/text-change.ts'
import { skipSpace } from './chars.ts'
import { writeBlock, writeField, writeScalar, yamlNotation } from './notation.ts'

/** How edits to YAML are written. */
export const yamlWriter: Writer = {
  change: target => {
    const change = isForBlock(target) ? 'block' : flowChange(target, yamlNotation)
    return change === 'block' ? blockChange(target) : change
  },
}

/** Whether another value, outside of brackets, may take lines of its own, or does so now. */
function isForBlock({ edit, node, parent, text }: Target): boolean {
  if (!('set' in edit || 'replace' in edit) || (parent !== undefined && isFlow(text, parent))) return false
  const isFilled = isCollection('set' in edit ? edit.set : edit.replace)
  if (node.type !== 'scalar') return isFilled
  return node.style === 'literal' || node.style === 'folded' || isFilled || node.start === node.end
}

/** The change for an edit in block YAML, where lines and indentation carry the structure; undefined where it can't be made. */
function blockChange(target: Target): TextChange | undefined {
  const { edit, node } = target
  if ('remove' in edit) return removal(target)
  if ('insert' in edit) {
    const { key, value } = edit.insert
    return node.type === 'mapping'
      ? lineAfter(target, column(target.text, firstKey(node)), writeField(key, value))
      : undefined
  }
  if ('append' in edit) {
    const lines = writeBlock([edit.append])
    return node.type === 'sequence' ? lineAfter(target, column(target.text, node.start), lines) : undefined
  }
  if ('nest' in edit) return nesting(target, edit.nest)
  return 'rename' in edit || 'prepend' in edit ? undefined : exchange(target, 'set' in edit ? edit.set : edit.replace)
}

/** The value, as it is written in its line, in an object of its own. */
function nesting({ text, node, entry, layout }: Target, { under, beside, key }: Nesting): TextChange | undefined {
  if (entry === undefined || node.type !== 'scalar' || !/^: *$/.test(text.slice(entry.keyEnd, node.start)))
    return undefined
  if (node.style === 'literal' || node.style === 'folded' || text.slice(entry.keyStart, entry.keyEnd) !== entry.key)
    return undefined
  const indent = layout.newline + ' '.repeat(column(text, entry.keyStart) + 2)
  const lines = [...Object.entries(beside).flatMap(([name, value]) => writeField(name, value)), key]
  return { start: entry.keyStart, end: entry.keyEnd, text: `${under}:${lines.map(line => indent + line).join('')}` }
}

function firstKey(node: Node): number {
  return node.type === 'mapping'
    ? (node.entries.find(entry => entry.keyStart >= node.start)?.keyStart ?? node.start)
    : node.start
}

/** How many characters precede `offset` in its line; a byte order mark does not count. */
function column(text: string, offset: number): number {
  return text.slice(lineStart(text, offset), offset).replace('\ufeff', '').length
}

/** Lines of their own after the last line of `node`. */
function lineAfter({ text, node, layout: { newline } }: Target, indent: number, lines: readonly string[]): TextChange {
  const at = lineEnd(text, node.end)
  return { start: at, end: at, text: lines.map(line => newline + ' '.repeat(indent) + line).join('') }
}

/** Another value where there is one now. */
function exchange(target: Target, value: Json): TextChange | undefined {
  const { text, node, entry } = target
  const isFilled = isList(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0
  if (isFilled) return nested(target, value)
  const written = isCollection(value) ? writeFlow(yamlNotation, value) : scalarText(target, value)
  if (written === undefined) return undefined
  if (node.start === node.end) return { start: node.start, end: node.start, text: ` ${written}` }
  if (node.type === 'scalar' || entry === undefined) return { start: node.start, end: node.end, text: written }
  // The value moves up to its key; what is between them (a comment, an anchor) would be lost.
  const gap = text.slice(entry.keyEnd, node.start)
  return /^\s*:\s*$/.test(gap) ? { start: entry.keyEnd, end: node.end, text: `: ${written}` } : undefined
}

function scalarText(target: Target, value: Json): string | undefined {
  const { node } = target
  if (typeof value === 'object') return 'null'
  const style = node.type === 'scalar' ? node.style : 'plain'
  if (style === 'literal' && typeof value === 'string') {
    const block = literalText(target, value)
    if (block !== undefined) return block
  }
  return writeScalar(value, style === 'literal' || style === 'folded' ? 'double' : style, false)
}

/** A text of several lines in the place of a literal block, with that block's indentation. */
function literalText({ text, node, layout: { newline } }: Target, value: string): string | undefined {
  const indent = /^\|[-+]?[ \t]*\r?\n(?:[ \t]*\r?\n)*( +)/.exec(text.slice(node.start, node.end))?.[1]
  if (indent === undefined || !/^[^\s][\t\n -~\u00a0-\ud7ff\ue000-\ufefe]*[^\s]\n?$/.test(value)) return undefined
  const lines = value.replace(/\n$/, '').split('\n')
  const header = value.endsWith('\n') ? '|' : '|-'
  return [header, ...lines.map(line => (line === '' ? '' : indent + line))].join(newline)
}

/** A list or object with something in it, in block style where there is room for it, else between brackets. */
function nested(target: Target, value: Json): TextChange | undefined {
  const { text, node, entry, layout } = target
  const { newline } = layout
  const lines = writeBlock(value)
  if (
    node.type !== 'scalar' &&
    entry !== undefined &&
    text.charAt(node.start) !== '{' &&
    text.charAt(node.start) !== '['
  ) {
    return { start: node.start, end: node.end, text: lines.join(newline + ' '.repeat(column(text, node.start))) }
  }
  if (entry === undefined) {
    const before = node.start === node.end ? ' ' : ''
    const indent = column(text, node.start) + before.length
    return { start: node.start, end: node.end, text: before + lines.join(newline + ' '.repeat(indent)) }
  }
  const isRoom =
    /^[ \t]*$/.test(text.slice(node.end, lineEnd(text, node.end))) && /^: *$/.test(text.slice(entry.keyEnd, node.start))
  if (!isRoom) {
    const flow = writeFlow(yamlNotation, value)
    const before = node.start === node.end ? ' ' : ''
    return flow === undefined ? undefined : { start: node.start, end: node.end, text: before + flow }
  }
  const indent = newline + ' '.repeat(column(text, entry.keyStart) + 2)
  return { start: entry.keyEnd + 1, end: node.end, text: indent + lines.join(indent) }
}

function removal(target: Target): TextChange | undefined {
  const { text, node, entry, parent } = target
  if (parent === undefined || parent.type === 'scalar') return undefined
  const count = parent.type === 'mapping' ? parent.entries.length : parent.items.length
  if (count === 1) return emptied(target, parent)
  const start = entry?.keyStart ?? dashOf(text, parent, node)
  const inside = node.start >= start && node.end <= parent.end
  // An alias refers to a node elsewhere: its own text ends with its line.
  const end = inside ? node.end : lineEnd(text, start)
  if (/\S/.test(text.slice(lineStart(text, start), start).replace('\ufeff', ''))) {
    const next = nextStart(text, parent, node)
    return next === undefined ? undefined : { start, end: next, text: '' }
  }
  return wholeLines(text, start, end)
}

/** The lines from `start` to `end`, with the line break before or after them. */
function wholeLines(text: string, start: number, end: number): TextChange {
  const from = lineStart(text, start)
  const to = text.indexOf('\n', end)
  const first = text.charAt(from) === '\ufeff' ? from + 1 : from
  if (to >= 0) return { start: first, end: to + 1, text: '' }
  const before = text.charAt(from - 2) === '\r' ? from - 2 : from - 1
  return { start: from === 0 ? first : before, end: text.length, text: '' }
}

/** An object or list whose only field or item goes becomes `{}` or `[]`. */
function emptied(target: Target, parent: Node): TextChange | undefined {
  const { text } = target
  const written = parent.type === 'mapping' ? '{}' : '[]'
  const colon = /:[ \t]*(?:\r?\n[ \t]*)?$/.exec(text.slice(0, parent.start))
  const start = colon === null ? parent.start : colon.index
  return { start, end: parent.end, text: colon === null ? written : `: ${written}` }
}

/** Where the dash of the item `node` is. */
function dashOf(text: string, parent: Node, node: Node): number {
  if (parent.type !== 'sequence') return node.start
  const before = parent.items[parent.items.indexOf(node) - 1]
  return before === undefined ? parent.start : skipSpace(text, before.end)
}

/** Where the field or item after `node` begins: its key or its dash. */
function nextStart(text: string, parent: Node, node: Node): number | undefined {
  if (parent.type === 'sequence') {
    const next = parent.items[parent.items.indexOf(node) + 1]
    return next === undefined ? undefined : skipSpace(text, node.end)
  }
  if (parent.type !== 'mapping') return undefined
  const own: readonly Entry[] = parent.entries
  return own[own.findIndex(entry => entry.value === node) + 1]?.keyStart
}
