import { parseCel } from '../../cel/parse.ts'
import { type Reference, referencesOf, type Step } from '../../cel/references.ts'
import type { Expression } from '../../cel/syntax/expression.ts'
import { type Cursor, fields, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import type { ExpressionRole, Gives, GraphExpression, GraphUse } from '../../facts/application/resource-graph.ts'
import { findHoles, type Hole } from '../../model/application/expressions.ts'

/** What Helm and Jinja fill in before kro sees a text; in CEL two braces never begin anything. */
export const FILLED_IN = /\{\{|\{%/

/** The namespaces of functions in kro's environment (v0.9.3, pkg/cel/environment.go); their names are no variables. */
const NAMESPACES: ReadonlySet<string> = new Set([
  'base64',
  'cel',
  'hash',
  'ip',
  'json',
  'lists',
  'optional',
  'random',
  'strings',
])

/** Whether a qualified name is a function of a library. */
export const isLibrary = (qualified: string): boolean => {
  const [namespace = '', , ...more] = qualified.split('.')
  return more.length === 0 && NAMESPACES.has(namespace)
}

/** The text at a cursor taken apart, or undefined where there is none or something else is filled in first. */
export function holesAt(cursor: Cursor) {
  const written = literal(cursor)
  return written === undefined || FILLED_IN.test(written) ? undefined : { written, ...findHoles(written) }
}

/** What the place of an expression tells of it. */
export type Site = Pick<GraphExpression, 'wants' | 'copiesTo' | 'isCompared'>
const ANYWHERE: Site = { isCompared: false }

/** The expressions in the strings below a cursor, in their order. `siteOf` tells more of one by where it is. */
export function expressionsIn(
  cursor: Cursor,
  role: ExpressionRole,
  siteOf: (cursor: Cursor) => Site = () => ANYWHERE,
): readonly GraphExpression[] {
  if (cursor.node?.type === 'mapping') return fields(cursor).flatMap(({ value }) => expressionsIn(value, role, siteOf))
  if (cursor.node?.type === 'sequence') return items(cursor).flatMap(item => expressionsIn(item, role, siteOf))
  const found = holesAt(cursor)
  if (found === undefined) return []
  const { written, holes, fault, isStandalone } = found
  const more = siteOf(cursor)
  const expressions = holes.map(hole => toExpression(cursor, written, hole, role, !isStandalone, more))
  if (fault === undefined) return expressions
  const at = within(cursor, fault.start, fault.end)
  const broken = { why: fault.why, reason: '', at }
  return [...expressions, { role, at, uses: [], gives: 'unknown', isPart: true, fault: broken, ...more }]
}

const within = (cursor: Cursor, start: number, end: number): Place => ({ ...place(cursor), within: { start, end } })

function toExpression(
  cursor: Cursor,
  written: string,
  { inside, start: from, end: to }: Hole,
  role: ExpressionRole,
  isPart: boolean,
  more: Site,
): GraphExpression {
  const text = written.slice(inside.start, inside.end)
  const lead = text.length - text.trimStart().length
  const at =
    text.trim() === ''
      ? within(cursor, from, to)
      : within(cursor, inside.start + lead, inside.start + text.trimEnd().length)
  const parsed = parseCel(text)
  const inText = (start: number, end: number): Place => within(cursor, inside.start + start, inside.start + end)
  if (parsed.kind === 'refused') {
    const { start, end, reason } = parsed.refusal
    const wrong = end > start ? inText(start, end) : at
    const fault = { why: 'syntax', reason, at: wrong } as const
    return { role, at, uses: [], gives: 'unknown', isPart, fault, ...more }
  }
  const { expression } = parsed
  const uses = referencesOf(expression, isLibrary).map((reference, i) =>
    toUse(reference, i === 0 && isWay(expression), inText),
  )
  return { role, at, uses, gives: givesOf(expression), isPart, ...more }
}

/** The place of a range of an expression. */
export type InText = (start: number, end: number) => Place

/** A reference of an expression as a use; `isWhole` where it is all of the expression. */
export const toUse = ({ root, path }: Reference, isWhole: boolean, inText: InText): GraphUse => ({
  id: root.text,
  at: inText(root.start, root.end),
  path: path.map(step => toStep(step, inText)),
  isWhole,
})

/** Whether an expression is nothing but a way from a variable: its first reference is the whole of it. */
export function isWay(expression: Expression): boolean {
  let root = expression
  while (root.kind === 'member' || root.kind === 'index') root = root.object
  return root.kind === 'variable'
}

const toStep = ({ kind, name, start, end }: Step, inText: InText): GraphUse['path'][number] => ({
  isItem: kind === 'item',
  at: inText(start, end),
  ...(name === undefined ? {} : { name }),
})

const FUNCTIONS: ReadonlyMap<string, Gives> = new Map([
  ['string', 'string'],
  ['int', 'number'],
  ['uint', 'number'],
  ['double', 'number'],
  ['size', 'number'],
  ['bool', 'boolean'],
  ['startsWith', 'boolean'],
  ['endsWith', 'boolean'],
  ['contains', 'boolean'],
  ['matches', 'boolean'],
  ['hasValue', 'boolean'],
  ['lowerAscii', 'string'],
  ['upperAscii', 'string'],
  ['trim', 'string'],
  ['join', 'string'],
  ['format', 'string'],
])

/** What an expression gives, as far as its outermost operation tells. */
function givesOf(expression: Expression): Gives {
  switch (expression.kind) {
    case 'literal':
      return constantGives(expression.constant.type)
    case 'has':
    case 'logical':
      return 'boolean'
    case 'list':
    case 'map':
      return expression.kind
    case 'unary':
      return expression.operator === '!' ? 'boolean' : 'number'
    case 'binary':
      return binaryGives(expression)
    case 'call':
      return FUNCTIONS.get(expression.name.text) ?? 'unknown'
    case 'macro':
      return macroGives(expression.macro)
    case 'conditional': {
      const [first, other] = [givesOf(expression.then), givesOf(expression.otherwise)]
      return first === other ? first : 'unknown'
    }
    default:
      return 'unknown'
  }
}

function constantGives(type: Extract<Expression, { kind: 'literal' }>['constant']['type']): Gives {
  if (type === 'bool') return 'boolean'
  if (type === 'string' || type === 'null') return type
  return type === 'bytes' ? 'unknown' : 'number'
}

function binaryGives({ operator, left, right }: Extract<Expression, { kind: 'binary' }>): Gives {
  if (/^(?:[=!<>]=?|[<>]|in)$/.test(operator)) return 'boolean'
  // Durations and times have these operators too.
  if (operator !== '+') return operator === '-' ? 'unknown' : 'number'
  const [first, other] = [givesOf(left), givesOf(right)]
  return first === 'string' || other === 'string' ? 'string' : first === other ? first : 'unknown'
}

function macroGives(macro: Extract<Expression, { kind: 'macro' }>['macro']): Gives {
  if (macro === 'all' || macro === 'exists' || macro === 'existsOne') return 'boolean'
  return macro === 'map' || macro === 'filter' || macro === 'transformList' || macro === 'sortBy' ? 'list' : 'unknown'
}
