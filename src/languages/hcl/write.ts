import { lineFeed, lineStart } from '../../model/lines.ts'
import { flowChange } from '../edits/flow.ts'
import { type Notation, writeFlow } from '../edits/notation.ts'
import type { Target, Writer } from '../edits/target.ts'
import { isObject, type Json } from '../tree/json-value.ts'
import type { Entry, Node } from '../tree/node.ts'
import type { TextChange } from '../tree/text-change.ts'
import { operationOf } from './tree.ts'

/** What a string cannot have as it is: the beginning of an expression, and characters that HCL has no short escape for. */
const SPECIAL = /[$%]\{|[^\P{Cc}\t\r\n]/u

const notation: Notation = {
  scalar: value => {
    if (typeof value === 'string') return SPECIAL.test(value) ? undefined : JSON.stringify(value)
    return typeof value === 'number' && !Number.isFinite(value) ? undefined : String(value)
  },
  key: (key, style) => (style === 'plain' && /^[A-Za-z_][\w-]*$/.test(key) ? key : JSON.stringify(key)),
  separator: (like = '') => (like.trim() === ':' ? like : ' = '),
  braces: ['{ ', ' }'],
  skipSpace: (text, offset) => {
    SPACE.lastIndex = offset
    return offset + (SPACE.exec(text)?.[0].length ?? 0)
  },
}

const SPACE = /(?:\s|#[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y

/** How edits to HCL are written. A block gets arguments of scalars and lists; which objects are blocks only a provider knows. */
export const hclWriter: Writer = {
  change: target => {
    const { edit, node, text } = target
    // What an expression comes to is not written there.
    if (('set' in edit || 'replace' in edit) && operationOf(node) !== undefined) return undefined
    const change = flowChange(target, notation)
    if (change !== 'block' && change !== undefined) return change
    if ('insert' in edit && node.type === 'mapping') return insertion(target, node.entries, edit.insert)
    return 'remove' in edit && target.entry !== undefined && isLine(text, target.entry)
      ? lineOf(text, target.entry.keyStart, node.end)
      : undefined
  },
}

/** Whether an entry is an argument that has its lines for itself. */
function isLine(text: string, { keyStart, keyEnd, value }: Entry): boolean {
  const end = lineFeed(text, value.end)
  return (
    /^[ \t]*$/.test(text.slice(lineStart(text, keyStart), keyStart)) &&
    /^[ \t]*=/.test(text.slice(keyEnd, value.start)) &&
    /^[ \t\r]*$/.test(text.slice(value.end, end))
  )
}

const lineOf = (text: string, start: number, end: number): TextChange => ({
  start: lineStart(text, start),
  end: Math.min(lineFeed(text, end) + 1, text.length),
  text: '',
})

/** A line after the last argument of a block or object that has a line for itself. */
function insertion(
  { text, node, layout: { newline } }: Target,
  entries: readonly Entry[],
  { key, value }: { readonly key: string; readonly value: Json },
): TextChange | undefined {
  const written = isBlock(text, node) && isObject(value) ? undefined : writeFlow(notation, value)
  const last = entries.filter(entry => isLine(text, entry)).at(-1)
  if (written === undefined || last === undefined) return undefined
  const from = lineStart(text, last.keyStart)
  const end = lineFeed(text, last.value.end)
  const at = text.charAt(end - 1) === '\r' ? end - 1 : end
  return {
    start: at,
    end: at,
    text: `${newline}${text.slice(from, last.keyStart)}${notation.key(key, 'plain')} = ${written}`,
  }
}

const isBlock = (text: string, { start }: Node): boolean => text.charAt(start) !== '{'
