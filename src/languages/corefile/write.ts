import { indentAt, lineStart } from '../../model/lines.ts'
import type { Target, Writer } from '../edits/target.ts'
import { isList, type Json } from '../tree/json-value.ts'
import type { Node } from '../tree/node.ts'
import type { TextChange } from '../tree/text-change.ts'
import { type Body, isBody } from './tree.ts'

/**
 * How edits to Corefiles are written: `set` gives a word another text, `append` adds a word to a line or a line (a list of
 * words) to a body, `remove` takes away a word or a line. There are no others.
 */
export const corefileWriter: Writer = {
  change: target => {
    const { edit, node } = target
    if ('set' in edit) return exchange(node, edit.set)
    if ('replace' in edit) return exchange(node, edit.replace)
    if ('remove' in edit) return removal(target)
    if (!('append' in edit)) return undefined
    return isBody(node) ? newLine(target, node, edit.append) : newWord(node, edit.append)
  },
}

function exchange(node: Node, value: Json): TextChange | undefined {
  const text = node.type === 'scalar' ? written(value) : undefined
  return text === undefined ? undefined : { start: node.start, end: node.end, text }
}

/** A word as it is written; undefined where there is no such word: a brace is one in quotes, too. */
function written(value: Json): string | undefined {
  if (typeof value === 'object' || value === null) return undefined
  const text = String(value)
  if (text === '{' || text === '}' || /\\(?:"|$)/.test(text)) return undefined
  return text !== '' && /^[^\s"#\u0085][^\s#\u0085]*$/.test(text) ? text : `"${text.replaceAll('"', '\\"')}"`
}

/** Behind the last word, in front of a body. */
function newWord(node: Node, value: Json): TextChange | undefined {
  const last = node.type === 'sequence' ? node.items.at(-1) : undefined
  const text = written(value)
  return last?.type !== 'scalar' || text === undefined
    ? undefined
    : { start: last.end, end: last.end, text: ` ${text}` }
}

/** Below the last line of a body, indented like it. */
function newLine({ text, layout: { newline } }: Target, body: Body, value: Json): TextChange | undefined {
  const words = isList(value) ? value.map(written) : []
  const line = words.filter(word => word !== undefined)
  const last = body.items.at(-1)
  if (line.length === 0 || line.length < words.length || last === undefined) return undefined
  const found = text.indexOf('\n', last.end)
  const end = found < 0 ? text.length : found - (text.charAt(found - 1) === '\r' ? 1 : 0)
  if (end > body.end) return undefined
  return { start: end, end, text: newline + indentAt(text, last.start) + line.join(' ') }
}

/** A line with its line break if nothing else is on it, else with the blanks before it; a word with those. */
function removal({ text, node, parent }: Target): TextChange | undefined {
  if (parent?.type !== 'sequence' || isBody(node)) return undefined
  const { start, end } = node
  if (node.type === 'sequence') {
    const line = lineStart(text, start)
    const next = text.indexOf('\n', end)
    const isAlone = text.slice(line, start).trim() === '' && next >= 0 && text.slice(end, next).trim() === ''
    return isAlone && isBody(parent) ? { start: line, end: next + 1, text: '' } : undefined
  }
  if (parent.items[0] === node) return undefined
  const blanks = /[ \t]+$/.exec(text.slice(Math.max(0, start - BEFORE), start))
  return blanks === null ? undefined : { start: start - blanks[0].length, end, text: '' }
}

const BEFORE = 200
