import type { Place } from '../../documents/document.ts'
import { filledTemplate, type Operation, operationOf } from '../../languages/hcl/tree.ts'
import type { Entry, MappingNode, Node, ScalarNode } from '../../languages/tree/node.ts'
import { wordSet } from '../../model/word-list.ts'
import { mapping, scalar, sequence, unknown } from '../nodes.ts'
import { callFunction } from './calls.ts'
import { follow } from './follow.ts'
import { evaluateFor } from './for-expression.ts'
import { holding } from './held-document.ts'
import { below } from './module.ts'
import { combine, negate } from './operators.ts'
import { isExcluded, supposed } from './premises.ts'
import { readFileOf } from './read-file.ts'
import { refer } from './references.ts'
import { DEEPEST, insideOf, likely, placedAt, placeInside, remember, type Scope, valueStart } from './scope.ts'
import { composedOf, textOfTemplate } from './template-text.ts'
import { booleanOf, choice, choicesOf, expressionOf, isKnown, type Located, textOfNode, toJson } from './values.ts'

/**
 * The value of an expression, as far as it is known before deployment; the rest is `${…}`, as in Terraform's JSON.
 * Values that are written somewhere else have their place recorded (`Work.places`).
 */
export function evaluate({ node, at }: Located, scope: Scope): Node {
  const { work, depth } = scope
  work.steps--
  if (work.steps <= 0 || depth > DEEPEST) return 'hcl' in node ? node : unknown('…', node)
  const operation = operationOf(node)
  if (operation !== undefined) return evaluateOperation(node, operation, at, scope)
  if (at.within !== undefined) remember(work, node, placeInside(scope, node, at))
  if (node.type === 'scalar') return node
  return node.type === 'sequence' ? evaluateList(node, at, scope) : evaluateObject(node, at, scope)
}

function evaluateList(node: Node & { readonly type: 'sequence' }, at: Place, scope: Scope): Node {
  const items = node.items.map((item, i) => evaluate({ node: item, at: below(at, i) }, scope))
  if (items.every((item, i) => item === node.items[i])) return node
  return placed(sequence(items, node), at, scope)
}

function evaluateObject(node: MappingNode, at: Place, scope: Scope): Node {
  const keys: readonly unknown[] = 'keys' in node && Array.isArray(node.keys) ? node.keys : []
  const entries = node.entries.map((entry, i): Entry => {
    const value = evaluate({ node: entry.value, at: below(at, entry.key) }, scope)
    if (keys[i] === undefined) return value === entry.value ? entry : { ...entry, value }
    // The field has another name than the one by which it is found.
    const named = keyedAt(value, below(at, entry.key), scope)
    return { ...entry, key: keyOf(node, i, at, scope), value: named }
  })
  if (entries.every((entry, i) => entry === node.entries[i])) return node
  const isOpen = entries.some(({ key }, i) => keys[i] !== undefined && key.includes('${'))
  const found = mapping(entries, node)
  return placed(isOpen ? Object.assign(found, { keys }) : found, at, scope)
}

/** The value of a field whose key is an expression: that is where it is written, wherever the value comes from. */
function keyedAt(value: Node, here: Place, { work }: Scope): Node {
  const own = work.places.get(value)
  if (own === undefined) return remember(work, value, here)
  const { document, pointer, within } = here
  return placedAt(work, value, { ...own, keyAt: { document, pointer, ...(within === undefined ? {} : { within }) } })
}

/** The text of a key that is an expression. */
function keyOf(node: MappingNode, i: number, at: Place, scope: Scope): string {
  const entry = node.entries[i]
  const key: unknown = 'keys' in node && Array.isArray(node.keys) ? node.keys[i] : undefined
  if (!isNode(key)) return entry?.key ?? ''
  return (
    textOfNode(evaluate({ node: key, at: insideOf(at) }, { ...scope, host: { at, start: undefined } })) ??
    entry?.key ??
    ''
  )
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Remembers the place of what was put together within an expression; elsewhere it is where its pointer leads. */
function placed(node: Node, at: Place, scope: Scope): Node {
  return at.within === undefined ? node : remember(scope.work, node, placeInside(scope, node, at))
}

function evaluateOperation(node: Node, operation: Operation, at: Place, outer: Scope): Node {
  const host = at.within === undefined ? { host: { at, start: valueStart(node) } } : {}
  const scope: Scope = { ...outer, ...host, depth: outer.depth + 1 }
  const isInside = at.within !== undefined
  const here = isInside ? placeInside(scope, node, at) : at
  const before = scope.work.guesses
  const found = decideUnderPremises(node, operation, insideOf(at), scope, isInside ? undefined : at)
  if (scope.work.guesses > before && DECIDES.has(operationName(operation))) {
    const at = scope.work.places.get(found)
    return at?.assumed !== undefined ? found : likely(scope.work, found, at ?? here)
  }
  return found === node && !isInside ? node : remember(scope.work, found, here)
}

/** What decides by its operands: where one of these is only likely, its result is, too. */
const DECIDES = wordSet(`
  conditional binary unary directives try coalesce lookup can
`)
const operationName = (operation: Operation): string => (operation.op === 'call' ? operation.name : operation.op)

/** The value of an expression in a block, whose `count` or `for_each` may say what it is or is not. */
function decideUnderPremises(node: Node, operation: Operation, at: Place, scope: Scope, own: Place | undefined): Node {
  const { premises } = scope
  if (premises === undefined) return decide(node, operation, at, scope, own)
  const value = supposed(node, premises)
  if (value !== undefined) return { ...value, start: node.start, end: node.end }
  const found = decide(node, operation, at, scope, own)
  return isExcluded(node, found, premises) ? open(node, scope) : found
}

function decide(node: Node, operation: Operation, at: Place, scope: Scope, own: Place | undefined): Node {
  const value = (part: Node): Node => evaluate({ node: part, at }, scope)
  switch (operation.op) {
    case 'template': {
      // Inside of an expression only the expression has a place.
      if (own === undefined || node.type !== 'scalar')
        return evaluateTemplate(node, textOfTemplate(operation.parts, at, scope))
      const found = composedOf(String(node.value), operation.parts, at, own, scope)
      const made = evaluateTemplate(node, found?.text)
      if (found !== undefined && made !== node && found.parts.length > 0)
        scope.work.places.set(made, { ...own, parts: found.parts })
      return made
    }
    case 'directives': {
      const text = textOfTemplate(operation.parts, at, scope)
      return text === undefined ? open(node, scope) : evaluateTemplate(node, text)
    }
    case 'reference':
      return refer(node, operation, at, scope)
    case 'access':
      return reached(node, follow(value(operation.of), operation.steps, at, scope), scope)
    case 'call':
      return evaluateCall(node, operation, at, scope, own) ?? open(node, scope)
    case 'conditional':
      return evaluateConditional(node, operation, value)
    case 'binary':
      return combine(operation.operator, value(operation.left), () => value(operation.right), node) ?? open(node, scope)
    case 'unary':
      return negate(operation.operator, value(operation.operand), node) ?? open(node, scope)
    case 'for':
      return evaluateFor(node, operation, at, scope) ?? open(node, scope)
    case 'opaque':
      return open(node, scope)
  }
}

/** What steps have led to, or an expression that stays one: it may be known that there is nothing. */
function reached(node: Node, found: Node | undefined, scope: Scope): Node {
  const { missing } = scope.work
  if (found !== undefined && !missing.has(found)) return found
  const left = open(node, scope)
  if (found === undefined) return left
  const gone = { ...left }
  missing.add(gone)
  return gone
}

/** An expression that stays one. If it differs from one instance to the next, it is not a name of anything. */
function open(node: Node, { names }: Scope): Node {
  const text = expressionOf(node) ?? ''
  const words = names.size === 0 ? undefined : new Set(text.match(/[\p{ID_Continue}-]+/gu))
  const varies = [...names.keys()].some(name => words?.has(name))
  return varies ? unknown(`${text}:`, node) : node
}

type Part = (node: Node) => Node

function evaluateTemplate(node: Node, found: string | undefined): Node {
  const text = node.type === 'scalar' && node.style === 'literal' && found !== undefined ? readable(found) : found
  if (node.type !== 'scalar' || text === undefined || text === node.value) return node
  const { style, value } = node
  const made: ScalarNode = { ...scalar(text, node), style }
  // Only a document needs it: where it has an expression as a key.
  return typeof value === 'string' && style === 'literal' ? filledTemplate(made, value) : made
}

/** A here-document of JSON in which expressions stay: their quotes and line breaks would end its strings. */
const readable = (text: string): string =>
  /^\s*[[{]/.test(text)
    ? text.replaceAll(/\$\{[^{}]*\}/g, open => open.replaceAll('"', "'").replaceAll(/\s+/g, ' '))
    : text

function evaluateConditional(
  node: Node,
  { test, yes, no }: Extract<Operation, { op: 'conditional' }>,
  value: Part,
): Node {
  const isTrue = booleanOf(value(test))
  if (isTrue !== undefined) return value(isTrue ? yes : no)
  const [first, second] = [value(yes), value(no)]
  if (isKnown(first) && isKnown(second) && toJson(first) === toJson(second)) return first
  const condition = expressionOf(test) ?? ''
  return choice(/^[\w.[\]-]+$/.test(condition) ? condition : '', first, second, node)
}

function evaluateCall(
  node: Node,
  operation: Extract<Operation, { op: 'call' }>,
  at: Place,
  scope: Scope,
  own: Place | undefined,
): Node | undefined {
  const { name, args } = operation
  if (node.type === 'scalar' && node.holds !== undefined) {
    // Only outside of other expressions do pointers lead into its content.
    const step = name === 'yamlencode' ? '#yaml' : '#json'
    const holds = evaluate(
      { node: node.holds, at: own === undefined ? at : { document: own.document, pointer: `${own.pointer}/${step}` } },
      scope,
    )
    return holding(node, holds)
  }
  if (ENCODES.has(name)) return encoded(node, operation, at, scope)
  return (
    (operation.spreads ? undefined : readFileOf(name, args, scope, node)) ?? callFunction(operation, at, scope, node)
  )
}

const ENCODES: ReadonlySet<string> = new Set(['jsonencode', 'yamlencode'])

/** The string with the value of an expression in it, such as a local value. */
function encoded(node: Node, operation: Extract<Operation, { op: 'call' }>, at: Place, scope: Scope): Node | undefined {
  const [document, ...others] = operation.args
  if (document === undefined || others.length > 0) return undefined
  const value = scope.work.evaluate({ node: document, at }, scope)
  const choices = choicesOf(value)
  if (choices !== undefined) {
    const [yes, no] = choices.map(one => (one.type === 'scalar' ? one : holding(node, one)))
    return yes === undefined || no === undefined ? undefined : choice('', yes, no, node)
  }
  if (value.type !== 'scalar') return holding(node, value)
  // A text in a text: encoded twice, where it is one already.
  return isKnown(value) && operation.name === 'jsonencode' ? scalar(toJson(value) ?? '', node) : undefined
}
