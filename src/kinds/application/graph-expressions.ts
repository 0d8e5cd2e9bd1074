import { parseCel } from '../../cel/parse.ts'
import { type Reference, referencesOf, type Step } from '../../cel/references.ts'
import type { Expression } from '../../cel/syntax/expression.ts'
import { type Cursor, fields, items, placeWithin } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { literal } from '../../documents/read.ts'
import type { ExpressionRole, GraphExpression, GraphUse } from '../../facts/application/resource-graph.ts'
import { steps } from '../../languages/tree/query.ts'
import { findHoles, type Hole } from '../../model/application/expressions.ts'
import { wordSet } from '../../model/word-list.ts'

/** What Helm and Jinja fill in before kro sees a text; in CEL two braces never begin anything. */
export const FILLED_IN = /\{\{|\{%/

/** The namespaces of functions in kro's environment (v0.9.3, pkg/cel/environment.go); their names are not variables. */
const NAMESPACES = wordSet(`
  base64 cel hash ip json lists optional random strings
`)

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
  return below(cursor, role, cursor.pointer.length, siteOf)
}

function below(
  cursor: Cursor,
  role: ExpressionRole,
  base: number,
  siteOf: (cursor: Cursor) => Site,
): readonly GraphExpression[] {
  if (cursor.node?.type === 'mapping') return fields(cursor).flatMap(({ value }) => below(value, role, base, siteOf))
  if (cursor.node?.type === 'sequence') return items(cursor).flatMap(item => below(item, role, base, siteOf))
  const found = holesAt(cursor)
  if (found === undefined) return []
  const { written, holes, fault, isStandalone } = found
  const more = { role, path: steps(cursor.pointer.slice(base)), ...siteOf(cursor) }
  const expressions = holes.map(hole => toExpression(cursor, written, hole, { isPart: !isStandalone, ...more }))
  if (fault === undefined) return expressions
  const at = placeWithin(cursor, fault.start, fault.end)
  const broken = { why: fault.why, reason: '', at }
  return [...expressions, { ...NOTHING, at, isPart: true, fault: broken, ...more }]
}

/** What is known of an expression that is none. */
const NOTHING = { text: '', uses: [], type: 'unknown', problems: [] } as const

function toExpression(
  cursor: Cursor,
  written: string,
  { inside, start: from, end: to }: Hole,
  site: Site & Pick<GraphExpression, 'role' | 'isPart' | 'path'>,
): GraphExpression {
  const raw = written.slice(inside.start, inside.end)
  const text = raw.trim()
  const start = inside.start + raw.length - raw.trimStart().length
  const at = text === '' ? placeWithin(cursor, from, to) : placeWithin(cursor, start, start + text.length)
  const parsed = parseCel(text)
  const inText = (begin: number, end: number): Place => placeWithin(cursor, start + begin, start + end)
  if (parsed.kind === 'refused') {
    const { start: begin, end, reason } = parsed.refusal
    const fault = { why: 'syntax', reason, at: end > begin ? inText(begin, end) : at } as const
    return { ...NOTHING, at, text, fault, ...site }
  }
  const { expression } = parsed
  const uses = referencesOf(expression, isLibrary).map((reference, i) =>
    toUse(reference, i === 0 && isWay(expression), inText),
  )
  return { ...NOTHING, at, text, uses, ...site }
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
