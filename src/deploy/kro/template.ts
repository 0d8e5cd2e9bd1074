import { parseCel } from '../../cel/parse.ts'
import { referencesOf } from '../../cel/references.ts'
import type { Expression } from '../../cel/syntax/expression.ts'
import { isList, isObject, type Json } from '../../languages/tree/json-value.ts'
import type { Node } from '../../languages/tree/node.ts'
import { join } from '../../languages/tree/query.ts'
import { findHoles } from '../../model/application/expressions.ts'
import { mapping, scalar, sequence, sizeOfText } from './nodes.ts'

/** An expression of a graph with its text, and the place of its string below the graph's `spec`. */
export interface Formula {
  readonly expression: Expression
  readonly text: string
  readonly pointer: string
}

/** A part of a template: what is the same for each instance, what an expression gives, and what is made of such parts. */
export type Part =
  | { readonly type: 'fixed'; readonly node: Node; readonly size: number }
  | { readonly type: 'object'; readonly pointer: string; readonly fields: readonly (readonly [string, Part])[] }
  | { readonly type: 'list'; readonly pointer: string; readonly items: readonly Part[] }
  | { readonly type: 'value'; readonly formula: Formula }
  | { readonly type: 'text'; readonly pointer: string; readonly pieces: readonly (string | Formula)[] }
  /** What is not understood: it stays as it is written, and counts as unknown. */
  | { readonly type: 'open'; readonly node: Node }

/** What Helm and Jinja fill in before kro sees a text; in CEL two braces never begin anything. */
const FILLED_IN = /\{\{|\{%/

/** Parses a template (kro v0.9.3, pkg/graph/parser): expressions are in values only, never in keys. */
export function toPart(value: Json, pointer: string): Part {
  if (typeof value === 'string') return textPart(value, pointer)
  if (isList(value)) {
    const items = value.map((item, i) => toPart(item, join(pointer, i)))
    const nodes = items.map(fixedNode)
    return nodes.every(node => node !== undefined)
      ? fixed(sequence(nodes), sizeOf(items))
      : { type: 'list', pointer, items }
  }
  if (!isObject(value)) return fixed(scalar(value))
  const fields = Object.entries(value).map(([key, one]) => [key, toPart(one, join(pointer, key))] as const)
  const nodes = fields.flatMap(([key, part]) => (part.type === 'fixed' ? [[key, part.node] as const] : []))
  return nodes.length === fields.length
    ? fixed(mapping(nodes), sizeOf(fields.map(([, part]) => part)))
    : { type: 'object', pointer, fields }
}

const fixed = (node: Node, inner = 0): Part => ({ type: 'fixed', node, size: 1 + inner })

const sizeOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + (part.type === 'fixed' ? part.size : 0), 0)

const fixedNode = (part: Part): Node | undefined => (part.type === 'fixed' ? part.node : undefined)

function textPart(value: string, pointer: string): Part {
  const open: Part = { type: 'open', node: scalar(value) }
  if (FILLED_IN.test(value)) return open
  const { holes, fault, isStandalone } = findHoles(value)
  if (fault !== undefined) return open
  if (holes.length === 0) return fixed(scalar(value), sizeOfText(value))
  const formulas = holes.map(({ inside }) => toFormula(value.slice(inside.start, inside.end), pointer))
  const [first] = formulas
  if (isStandalone && first !== undefined) return { type: 'value', formula: first }
  const pieces: (string | Formula)[] = []
  let from = 0
  for (const [i, { start, end }] of holes.entries()) {
    const formula = formulas[i]
    // kro refuses the whole graph if it is not CEL.
    if (formula === undefined) return open
    if (start > from) pieces.push(value.slice(from, start))
    pieces.push(formula)
    from = end
  }
  if (from < value.length) pieces.push(value.slice(from))
  return isStandalone ? open : { type: 'text', pointer, pieces }
}

/** The one expression that a condition or an axis is; undefined where it is not understood. */
export function standalone(value: Json | undefined, pointer: string): Formula | undefined {
  const part = typeof value === 'string' ? textPart(value.trim(), pointer) : undefined
  return part?.type === 'value' ? part.formula : undefined
}

function toFormula(text: string, pointer: string): Formula | undefined {
  const parsed = parseCel(text)
  return parsed.kind === 'parsed' ? { expression: parsed.expression, text: text.trim(), pointer } : undefined
}

/** The names of the variables that a part reads. */
export function namesIn(part: Part): readonly string[] {
  switch (part.type) {
    case 'object':
      return part.fields.flatMap(([, one]) => namesIn(one))
    case 'list':
      return part.items.flatMap(namesIn)
    case 'value':
      return namesOf(part.formula)
    case 'text':
      return part.pieces.flatMap(piece => (typeof piece === 'string' ? [] : namesOf(piece)))
    default:
      return []
  }
}

/** The names of the variables that an expression reads. */
export const namesOf = ({ expression }: Formula): readonly string[] =>
  referencesOf(expression).map(({ root }) => root.text)
