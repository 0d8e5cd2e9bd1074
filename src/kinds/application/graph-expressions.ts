import { checkCel } from '../../cel/check.ts'
import type { Environment } from '../../cel/environment.ts'
import { parseCel } from '../../cel/parse.ts'
import { problemText, type TypeProblem } from '../../cel/problem.ts'
import { type Reference, referencesOf, type Step } from '../../cel/references.ts'
import type { Expression } from '../../cel/syntax/expression.ts'
import type { CelType } from '../../cel/types.ts'
import { type Cursor, fields, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import type {
  ExpressionProblem,
  ExpressionRole,
  GraphExpression,
  GraphUse,
} from '../../facts/application/resource-graph.ts'
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
  environment: Environment,
  siteOf: (cursor: Cursor) => Site = () => ANYWHERE,
): readonly GraphExpression[] {
  if (cursor.node?.type === 'mapping')
    return fields(cursor).flatMap(({ value }) => expressionsIn(value, role, environment, siteOf))
  if (cursor.node?.type === 'sequence')
    return items(cursor).flatMap(item => expressionsIn(item, role, environment, siteOf))
  const found = holesAt(cursor)
  if (found === undefined) return []
  const { written, holes, fault, isStandalone } = found
  const more = siteOf(cursor)
  const expressions = holes.map(hole =>
    toExpression(cursor, written, hole, { role, isPart: !isStandalone, ...more }, environment),
  )
  if (fault === undefined) return expressions
  const at = within(cursor, fault.start, fault.end)
  const broken = { why: fault.why, reason: '', at }
  return [...expressions, { ...NOTHING, role, at, isPart: true, fault: broken, ...more }]
}

const within = (cursor: Cursor, start: number, end: number): Place => ({ ...place(cursor), within: { start, end } })

/** What is known of an expression that is none. */
const NOTHING = { uses: [], type: 'dyn', problems: [] } as const

function toExpression(
  cursor: Cursor,
  written: string,
  { inside, start: from, end: to }: Hole,
  site: Site & Pick<GraphExpression, 'role' | 'isPart'>,
  environment: Environment,
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
    const fault = { why: 'syntax', reason, at: end > start ? inText(start, end) : at } as const
    return { ...NOTHING, at, fault, ...site }
  }
  const { expression } = parsed
  const references = referencesOf(expression, isLibrary)
  const { type, problems } = checkCel(expression, environment)
  return {
    at,
    uses: references.map((reference, i) => toUse(reference, i === 0 && isWay(expression), inText)),
    type: kindOf(type),
    problems: otherProblems(problems, references, inText),
    ...site,
  }
}

const kindOf = (type: CelType): string => (type.kind === 'optional' ? kindOf(type.item) : type.kind)

/** The problems that do not stand on the way of a reference: those are looked at with what the graph knows of it. */
function otherProblems(
  problems: readonly TypeProblem[],
  references: readonly Reference[],
  inText: InText,
): readonly ExpressionProblem[] {
  const steps = new Set(references.flatMap(({ root, path }) => [root.start, ...path.map(({ start }) => start)]))
  return problems
    .filter(one => !WAYS.has(one.kind) || !steps.has(one.start))
    .map(one => ({ text: problemText(one), at: inText(one.start, one.end) }))
}

const WAYS: ReadonlySet<TypeProblem['kind']> = new Set(['unknown variable', 'unknown field', 'no fields'])

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
