import { lineStart } from '../../model/lines.ts'
import { flowChange } from '../edits/flow.ts'
import { type Notation, skipSpace, writeFlow } from '../edits/notation.ts'
import type { Target, Writer } from '../edits/target.ts'
import type { Json } from '../tree/json-value.ts'
import type { Entry, Node } from '../tree/node.ts'
import type { TextChange } from '../tree/text-change.ts'

const notation: Notation = {
  scalar: (value, style) => {
    if (value === null || (typeof value === 'number' && !Number.isFinite(value))) return undefined
    if (typeof value !== 'string') return String(value)
    return style === 'single' && isLiteral(value) ? `'${value}'` : JSON.stringify(value)
  },
  key: (key, style) => (style === 'plain' && /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key)),
  separator: () => ' = ',
  braces: ['{ ', ' }'],
  skipSpace,
}

const isLiteral = (value: string): boolean => /^[ -&(-~\u0080-\uffff]*$/.test(value)

/** How edits to TOML are written. */
export const tomlWriter: Writer = {
  change: target => {
    const change = flowChange(target, notation)
    return change === 'block' ? tableChange(target) : change
  },
}

/** The change for an edit to a table that is not an inline table; undefined if it is not possible. */
function tableChange(target: Target): TextChange | undefined {
  const { edit, entry, node, text } = target
  if ('remove' in edit) return entry && isLine(text, entry) ? lineOf(text, entry.keyStart, node.end) : undefined
  return 'insert' in edit && node.type === 'mapping' ? insertion(target, node.entries, edit.insert) : undefined
}

/** Whether the entry is a line `key = value`, and no table that a header opens. */
function isLine(text: string, { keyStart }: Entry): boolean {
  return /^[\ufeff \t]*$/.test(text.slice(lineStart(text, keyStart), keyStart))
}

function lineOf(text: string, start: number, end: number): TextChange {
  const to = text.indexOf('\n', end)
  return { start: lineStart(text, start), end: to < 0 ? text.length : to + 1, text: '' }
}

/** A line after the table's last own one, after its header, or at the start of a file that begins with a table. */
function insertion(
  { text, node, layout: { newline } }: Target,
  entries: readonly Entry[],
  { key, value }: { readonly key: string; readonly value: Json },
): TextChange | undefined {
  const written = writeFlow(notation, value)
  if (written === undefined) return undefined
  const line = `${notation.key(key, 'plain')} = ${written}`
  const last = lastLine(text, entries)
  if (last === undefined && text.charAt(node.start) !== '[') {
    const at = text.startsWith('\ufeff') ? 1 : 0
    return { start: at, end: at, text: line + newline }
  }
  const from = last?.value.end ?? text.indexOf(']', node.start)
  const found = text.indexOf('\n', from)
  const end = found < 0 ? text.length : text.charAt(found - 1) === '\r' ? found - 1 : found
  return { start: end, end, text: newline + indentOf(text, last) + line }
}

function lastLine(text: string, entries: readonly Entry[]): Entry | undefined {
  const lines = entries.filter(entry => isLine(text, entry) && isWithin(entry.value))
  return lines.sort((a, b) => b.keyStart - a.keyStart)[0]
}

const isWithin = (node: Node): boolean => node.end > node.start

function indentOf(text: string, entry: Entry | undefined): string {
  return entry === undefined ? '' : text.slice(lineStart(text, entry.keyStart), entry.keyStart).replace('\ufeff', '')
}
