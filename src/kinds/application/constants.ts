import { evaluateCel } from '../../cel/evaluate.ts'
import { kroFunctions } from '../../cel/libraries.ts'
import { parseCel } from '../../cel/parse.ts'
import { referencesOf } from '../../cel/references.ts'
import type { Cursor } from '../../documents/cursor.ts'
import type { Node, ScalarNode } from '../../languages/tree/node.ts'
import { findHoles } from '../../model/application/expressions.ts'
import { isLibrary } from './graph-expressions.ts'

const MOST_STEPS = 1000

/** A template in which constants replace the constant expressions (`${true}`), at their places. */
export const withConstants = (cursor: Cursor): Cursor =>
  cursor.node === undefined ? cursor : { ...cursor, node: constantIn(cursor.node) }

function constantIn(node: Node): Node {
  if (node.type === 'scalar') return constantAt(node) ?? node
  if (node.type === 'sequence') {
    const items = node.items.map(constantIn)
    return items.every((item, i) => item === node.items[i]) ? node : { ...node, items }
  }
  const values = node.entries.map(({ value }) => constantIn(value))
  if (values.every((value, i) => value === node.entries[i]?.value)) return node
  return { ...node, entries: node.entries.map((entry, i) => ({ ...entry, value: values[i] ?? entry.value })) }
}

function constantAt(node: ScalarNode): Node | undefined {
  const written = node.value
  if (typeof written !== 'string' || !written.startsWith('${')) return undefined
  const { holes, fault } = findHoles(written)
  const [hole, ...others] = holes
  if (hole === undefined || fault !== undefined || others.length > 0 || hole.end !== written.length) return undefined
  const parsed = parseCel(written.slice(hole.inside.start, hole.inside.end))
  if (parsed.kind === 'refused' || referencesOf(parsed.expression, isLibrary).length > 0) return undefined
  const bindings = { variables: new Map(), functions: kroFunctions() }
  const { result } = evaluateCel(parsed.expression, bindings, MOST_STEPS)
  if (result.type === 'bool' || result.type === 'string') return { ...node, value: result.value }
  return result.type === 'int' ? { ...node, value: Number(result.value), source: String(result.value) } : undefined
}
