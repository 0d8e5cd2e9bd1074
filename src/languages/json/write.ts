import { flowChange } from '../edits/flow.ts'
import { type Notation, skipSpace, writeFlow } from '../edits/notation.ts'
import type { Writer } from '../edits/target.ts'
import { isCollection, isList, type Json } from '../tree/json-value.ts'

const notation: Notation = {
  scalar: value => (typeof value === 'number' && !Number.isFinite(value) ? undefined : JSON.stringify(value)),
  key: key => JSON.stringify(key),
  separator: (like = '') => (like.trim() === ':' ? like : ': '),
  braces: ['{', '}'],
  skipSpace,
  lines,
}

/** How edits to JSON are written. */
export const jsonWriter: Writer = {
  change: target => {
    const change = flowChange(target, notation)
    return change === 'block' ? undefined : change
  },
}

/** So long an item or field stays on its line. */
const MAX_LINE_LENGTH = 40

/** A list or object with a line for each item or field; those that are short stay on their line. */
function lines(value: Json, unit: string): string {
  if (!isCollection(value) || Object.keys(value).length === 0) return JSON.stringify(value)
  const written = (child: Json): string => {
    const flow = writeFlow(notation, child) ?? ''
    return flow.length <= MAX_LINE_LENGTH ? flow : lines(child, unit).replaceAll('\n', `\n${unit}`)
  }
  const parts = isList(value)
    ? value.map(written)
    : Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}: ${written(child)}`)
  const [open, close] = isList(value) ? '[]' : '{}'
  return `${open}\n${parts.map(part => unit + part).join(',\n')}\n${close}`
}
