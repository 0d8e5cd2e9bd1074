import { parseCel } from '../../cel/parse.ts'
import { type Reference, referencesOf } from '../../cel/references.ts'
import type { Expression } from '../../cel/syntax/expression.ts'
import { type Cursor, get, items, place, placeWithin } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { isTemplated, literal, text } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import type { GraphPiece, GraphText } from '../../facts/application/graph-text.ts'
import { reachedInSchema, type SchemaIndex } from '../../facts/application/graph-types.ts'
import { findHoles } from '../../model/application/expressions.ts'
import { FILLED_IN, isLibrary, isWay, toUse } from './graph-expressions.ts'
import { joinedParts, orDefault, wrapped } from './joined-parts.ts'

/** What the expressions of a graph may refer to. */
export interface GraphScope {
  readonly schema: SchemaIndex
  /** The templates and external references by the ids of their resources. */
  readonly templates: ReadonlyMap<string, Cursor | undefined>
  /** What the checks call a resource whose id is another one, so that a wrong id is one fault, not one of each reference. */
  readonly names: ReadonlyMap<string, string>
  /** What was found out about fields that are referred to, by their pointers; one that is being found out is unknown. */
  readonly found: Map<string, GraphText>
}

/** The templates of `spec.resources` by their ids; of an external reference what it says of its object. */
export const templatesOf = (resources: Cursor): GraphScope['templates'] =>
  new Map(
    items(resources).map(item => {
      const [template, external] = [get(item, 'template'), get(item, 'externalRef')]
      const object = template.node === undefined ? external : template
      return [literal(get(item, 'id')) ?? '', object.node === undefined ? undefined : object]
    }),
  )

/**
 * Limits of the depth to which paths through templates are followed, and of the pieces of a text, so that they cannot
 * grow into each other.
 */
const DEEPEST = 6
const MOST_PIECES = 8

/** What the field at a cursor becomes. */
export function graphText(cursor: Cursor, scope: GraphScope, depth = 0): GraphText {
  const written = literal(cursor)
  if (written === undefined) {
    const value = plain(cursor)
    const pieces = value.state === 'known' ? [{ text: value.value, at: value.at, steps: [] }] : []
    return { value, pieces, uses: [], isText: false }
  }
  const { holes, fault } = findHoles(written)
  const uses: string[] = []
  const pieces: GraphPiece[] = []
  let isKnown = fault === undefined && !FILLED_IN.test(written)
  let end = 0
  const addText = (to: number): void => {
    const part = written.slice(end, to)
    if (isTemplated(part)) isKnown = false
    if (part !== '') pieces.push({ text: part, at: placeWithin(cursor, end, to), steps: [] })
  }
  for (const hole of holes) {
    addText(hole.start)
    end = hole.end
    const found = hollow(cursor, written.slice(hole.inside.start, hole.inside.end), hole.inside.start, scope, depth)
    if (found === undefined) isKnown = false
    uses.push(...(found?.uses ?? []))
    pieces.push(...(found?.pieces ?? []))
  }
  addText(written.length)
  const at = place(cursor)
  const value: Value<string> = isKnown
    ? { state: 'known', value: pieces.map(piece => piece.text).join(''), at }
    : { state: 'unknown', why: 'an expression that cannot be evaluated', at }
  return { value, pieces: merged(pieces), uses: [...new Set(uses)], isText: true }
}

/** A number or a boolean as its text; a list or an object is of the wrong type. */
function plain(cursor: Cursor): Value<string> {
  const { node } = cursor
  const isScalar = node?.type === 'scalar' && (typeof node.value === 'number' || typeof node.value === 'boolean')
  return isScalar ? { state: 'known', value: node.source ?? String(node.value), at: place(cursor) } : text(cursor)
}

/** Texts that follow each other come from one string, or from a concatenation: they stay apart by their places. */
const merged = (pieces: readonly GraphPiece[]): readonly GraphPiece[] => pieces.filter(piece => piece.text !== '')

interface Hollow {
  readonly pieces: readonly GraphPiece[]
  readonly uses: readonly string[]
}

/** An expression's text in a string of a template, and where it begins there. */
export interface Written {
  readonly cursor: Cursor
  readonly source: string
  readonly offset: number
  readonly scope: GraphScope
}

/** What a part of an expression becomes. */
export function expressionText(part: Expression, { cursor, source, offset, scope }: Written): GraphText {
  const inText = (start: number, end: number): Place => placeWithin(cursor, offset + start, offset + end)
  const at = inText(part.start, part.end)
  const references = referencesOf(part, isLibrary)
  const pieces = piecesOf(part, { source, scope, depth: 0, inText })
  const isKnown = references.every(reference => isThere(reference, scope, inText))
  const value: Value<string> = isKnown
    ? { state: 'known', value: pieces.map(piece => piece.text).join(''), at }
    : { state: 'unknown', why: 'an expression that cannot be evaluated', at }
  return { value, pieces, uses: references.map(({ root }) => scope.names.get(root.text) ?? root.text), isText: true }
}

/** The result of an expression; undefined if kro cannot evaluate it, which another check reports. */
function hollow(cursor: Cursor, source: string, offset: number, scope: GraphScope, depth: number): Hollow | undefined {
  const parsed = parseCel(source)
  if (parsed.kind === 'refused') return undefined
  const references = referencesOf(parsed.expression, isLibrary)
  const inText = (start: number, end: number): Place => placeWithin(cursor, offset + start, offset + end)
  const isWrong = references.some(reference => !isThere(reference, scope, inText))
  if (isWrong) return undefined
  const reading: Reading = { source, scope, depth, inText }
  return {
    pieces: piecesOf(parsed.expression, reading),
    uses: references.map(({ root }) => scope.names.get(root.text) ?? root.text),
  }
}

function isThere(
  reference: Reference,
  { schema, templates }: GraphScope,
  inText: (start: number, end: number) => Place,
): boolean {
  if (reference.root.text !== 'schema') return templates.has(reference.root.text) || reference.root.text === 'each'
  return reachedInSchema(schema, toUse(reference, false, inText)).state !== 'missing'
}

interface Reading {
  readonly source: string
  readonly scope: GraphScope
  readonly depth: number
  readonly inText: (start: number, end: number) => Place
}

/** An expression in a normal form: texts that are put together, and ways through the graph, followed into templates. */
function piecesOf(expression: Expression, reading: Reading): readonly GraphPiece[] {
  const { inText } = reading
  const at = inText(expression.start, expression.end)
  if (expression.kind === 'literal') {
    const { constant } = expression
    if (constant.type === 'string') return [{ text: constant.value, at, steps: [] }]
    return constant.type === 'int' || constant.type === 'bool'
      ? [{ text: String(constant.value), at, steps: [] }]
      : opaque(expression, reading)
  }
  if (expression.kind === 'binary' && expression.operator === '+') {
    const parts = [...piecesOf(expression.left, reading), ...piecesOf(expression.right, reading)]
    return isTextual(expression, reading) ? parts : opaque(expression, reading)
  }
  if (expression.kind === 'call' && expression.target === undefined && expression.args.length === 1) {
    const [argument] = expression.args
    const type = argument && typeOf(argument, reading)
    const isSame =
      (expression.name.text === 'string' && type === 'string') || (expression.name.text === 'int' && type === 'integer')
    if (argument !== undefined && isSame) return piecesOf(argument, reading)
    if (argument !== undefined) return wrapped(expression.name.text, piecesOf(argument, reading), at)
  }
  const joined = joinedParts(expression)
  if (joined !== undefined) return joined.flatMap(part => asText(part, reading))
  const given = orDefault(expression)
  if (given !== undefined) return piecesOf(given, reading)
  return way(expression, reading) ?? opaque(expression, reading)
}

/** A part of a concatenated text: a number as its digits. */
function asText(part: Expression, reading: Reading): readonly GraphPiece[] {
  const pieces = piecesOf(part, reading)
  const isText = isTextual(part, reading) || part.kind === 'literal'
  return isText ? pieces : wrapped('string', pieces, reading.inText(part.start, part.end))
}

/** Whether a sum is one of texts: then it is the same as a string with expressions in it. */
function isTextual(expression: Expression, reading: Reading): boolean {
  if (expression.kind === 'literal') return expression.constant.type === 'string'
  if (expression.kind === 'binary')
    return expression.operator === '+' && (isTextual(expression.left, reading) || isTextual(expression.right, reading))
  if (joinedParts(expression) !== undefined) return true
  if (expression.kind === 'call') return expression.target === undefined && expression.name.text === 'string'
  return typeOf(expression, reading) === 'string'
}

function typeOf(expression: Expression, { scope, inText }: Reading): string | undefined {
  const [reference] = isWay(expression) ? referencesOf(expression, isLibrary) : []
  if (reference?.root.text !== 'schema') return undefined
  const reached = reachedInSchema(scope.schema, toUse(reference, true, inText))
  return reached.state === 'type' ? reached.type : undefined
}

/** A path of names and numbers from `schema` or a resource; one into a template leads on to the value there. */
function way(expression: Expression, reading: Reading): readonly GraphPiece[] | undefined {
  if (!isWay(expression)) return undefined
  const { scope, depth, inText } = reading
  const [reference, ...others] = referencesOf(expression, isLibrary)
  if (reference === undefined || others.length > 0) return undefined
  const names = reference.path.map(({ name }) => name)
  if (names.some(name => name === undefined)) return undefined
  const at = inText(expression.start, expression.end)
  const field = depth < DEEPEST ? fieldOf(expression, scope) : undefined
  if (field !== undefined) {
    const found = field.node?.type === 'scalar' ? foundText(field, scope, depth + 1) : undefined
    if (found?.value.state === 'known' && found.pieces.length <= MOST_PIECES)
      return found.pieces.map(({ text }) => ({ text, at, steps: [] }))
  }
  const { root } = reference
  const steps = [{ ...root, name: scope.names.get(root.text) ?? root.text }, ...reference.path].map(step => ({
    name: step.name ?? '',
    at: inText(step.start, step.end),
  }))
  const type = typeOf(expression, reading)
  return [
    { text: `\${${steps.map(({ name }) => name).join('.')}}`, at, steps, ...(type === undefined ? {} : { type }) },
  ]
}

/** The field of another template that a way leads to; undefined of anything else. */
export function fieldOf(expression: Expression, { templates }: GraphScope): Cursor | undefined {
  if (!isWay(expression)) return undefined
  const [reference, ...others] = referencesOf(expression, isLibrary)
  const template = reference && templates.get(reference.root.text)
  if (reference === undefined || template === undefined || others.length > 0) return undefined
  return reference.path.reduce(
    (cursor, { kind, name = '' }) => get(cursor, kind === 'item' && /^\d+$/.test(name) ? Number(name) : name),
    template,
  )
}

function foundText(field: Cursor, scope: GraphScope, depth: number): GraphText {
  const known = scope.found.get(field.pointer)
  if (known !== undefined) return known
  const value: Value<string> = { state: 'unknown', why: 'a field that needs itself', at: place(field) }
  scope.found.set(field.pointer, { value, pieces: [], uses: [], isText: true })
  const made = graphText(field, scope, depth)
  scope.found.set(field.pointer, made)
  return made
}

/** Any other expression: what is written, without white space. */
const opaque = ({ start, end }: Expression, { source, inText }: Reading): readonly GraphPiece[] => [
  { text: `\${${source.slice(start, end).replaceAll(/\s+/g, '')}}`, at: inText(start, end), steps: [] },
]
