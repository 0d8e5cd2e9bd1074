import { type Cursor, fields, get, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { literal, text } from '../../documents/read.ts'
import type { GraphSchema, SchemaField } from '../../facts/application/resource-graph.ts'
import type { Node } from '../../languages/tree/node.ts'
import { fieldFaults, type SchemaType, type Shape } from '../../model/application/schema-faults.ts'
import {
  customTypes,
  type FieldNotation,
  parseField,
  type TypeNotation,
  typeText,
} from '../../model/application/schema-notation.ts'

const DEEPEST = 16
/** What Helm, envsubst and the like fill in before kro sees the notation. */
const FILLED_IN = /\{\{|\{%|\$\{?[A-Z_]/

/** The API that a graph declares at `spec.schema`, with what is wrong in the notation of its fields. */
export function readGraphSchema(schema: Cursor): GraphSchema {
  const spec = get(schema, 'spec')
  const types = typesOf(get(schema, 'types'))
  const own = leavesOf(spec, '', 0)
  const ofTypes = leavesOf(get(schema, 'types'), '', 0)
  const state = get(schema, 'status', 'state')
  return {
    kind: text(get(schema, 'kind')),
    version: text(get(schema, 'apiVersion')),
    group: text(get(schema, 'group')),
    scope: text(get(schema, 'scope')),
    fields: [...own.map(leaf => toField(leaf, false, types)), ...ofTypes.map(leaf => toField(leaf, true, types))],
    unknown: [...own, ...ofTypes].filter(({ cursor }) => isFilledIn(cursor)).map(({ cursor }) => place(cursor)),
    ...([spec, get(schema, 'types')].some(({ node }) => isOpen(node, 0)) ? { isOpen: true } : {}),
    circles: circlesIn(get(schema, 'types'), types),
    at: place(schema, 'key'),
    specAt: place(spec, 'key'),
    ...(state.node === undefined ? {} : { stateAt: place(state, 'key') }),
    plainStatus: plainFields(get(schema, 'status')),
  }
}

/** The values of the status that are not expressions: kro refuses them. */
function plainFields(cursor: Cursor): readonly Place[] {
  const inner = [...fields(cursor).map(({ value }) => value), ...items(cursor)]
  if (inner.length > 0) return inner.flatMap(plainFields)
  const written = literal(cursor)
  const isPlain = cursor.node?.type === 'scalar' && !(written !== undefined && /\$\{|\{\{/.test(written))
  return isPlain && cursor.node.value !== null ? [place(cursor)] : []
}

interface Leaf {
  readonly path: string
  readonly cursor: Cursor
}

/** All fields, those with fields of their own too. */
function leavesOf(cursor: Cursor, prefix: string, depth: number): readonly Leaf[] {
  if (depth > DEEPEST) return []
  return fields(cursor).flatMap(({ key, value }) => [
    { path: `${prefix}${key}`, cursor: value },
    ...leavesOf(value, `${prefix}${key}.`, depth + 1),
  ])
}

/** Whether a template may write more fields into it. */
function isOpen(node: Node | undefined, depth: number): boolean {
  if (node?.type !== 'mapping') return false
  return node.rest !== undefined || (depth < DEEPEST && node.entries.some(({ value }) => isOpen(value, depth + 1)))
}

const isFilledIn = (cursor: Cursor): boolean => FILLED_IN.test(literal(cursor) ?? '')

interface CustomType {
  /** Of a type that is another name for one: its notation; undefined where it has fields. */
  readonly alias?: FieldNotation
}
type Types = ReadonlyMap<string, CustomType>

const typesOf = (types: Cursor): Types =>
  new Map(
    fields(types).map(({ key, value }) => {
      const written = literal(value)
      return [key, written === undefined ? {} : { alias: parseField(written) }]
    }),
  )

function toField({ path, cursor }: Leaf, isOfType: boolean, types: Types): SchemaField {
  const at = place(cursor, 'key')
  const nothing = { path, isOfType, hasFields: false, typeAt: place(cursor), markers: [], faults: [], at }
  if (cursor.node?.type === 'mapping') return { ...nothing, type: 'object', hasFields: true }
  const written = literal(cursor)
  if (written === undefined) return { ...nothing, type: '', mistyped: text(cursor) }
  if (isFilledIn(cursor)) return { ...nothing, type: '' }
  const notation = parseField(written)
  const within = (range: { readonly start: number; readonly end: number }) => ({
    ...place(cursor),
    within: { start: range.start, end: range.end },
  })
  return {
    ...nothing,
    type: typeText(notation.type),
    typeAt: within(notation.type),
    markers: notation.markers.map(({ name, value, valueAt }) => ({ name, value, at: within(valueAt) })),
    faults: fieldFaults(notation, shapeOf(notation.type, types, 0), types).map(fault => ({
      ...fault,
      at: fault.end > fault.start ? within(fault) : place(cursor),
    })),
  }
}

const BASIC: Readonly<Record<string, SchemaType>> = {
  string: 'string',
  integer: 'integer',
  boolean: 'boolean',
  float: 'number',
  object: 'object',
}

function shapeOf(type: TypeNotation, types: Types, depth: number): Shape | undefined {
  switch (type.form) {
    case 'basic':
      return { type: BASIC[type.name] ?? 'object', markers: [] }
    case 'list':
      return { type: 'array', markers: [] }
    case 'map':
      return { type: 'object', markers: [] }
    case 'wrong':
      return undefined
    case 'custom': {
      const custom = types.get(type.name)
      if (custom === undefined || depth > DEEPEST) return undefined
      if (custom.alias === undefined) return { type: 'object', markers: [] }
      const inner = shapeOf(custom.alias.type, types, depth + 1)
      return inner && { ...inner, markers: [...inner.markers, ...custom.alias.markers] }
    }
  }
}

/** The custom types that need themselves, each once: kro cannot order them (transform.go). */
function circlesIn(cursor: Cursor, types: Types): GraphSchema['circles'] {
  const needs = new Map(
    fields(cursor).map(({ key, value }) => [key, { value, names: namesIn(value).filter(name => types.has(name)) }]),
  )
  const done = new Set<string>()
  const circles: GraphSchema['circles'][number][] = []
  const visit = (name: string, way: readonly string[]): void => {
    const start = way.indexOf(name)
    if (start >= 0) {
      const value = needs.get(name)?.value
      const names = [...way.slice(start), name].join(' → ')
      if (value !== undefined) circles.push({ names, at: place(value, 'key') })
      return
    }
    if (done.has(name) || way.length > DEEPEST) return
    for (const next of needs.get(name)?.names ?? []) visit(next, [...way, name])
    done.add(name)
  }
  for (const name of needs.keys()) visit(name, [])
  return circles
}

function namesIn(cursor: Cursor): readonly string[] {
  const written = literal(cursor)
  if (written !== undefined) return customTypes(parseField(written).type).map(({ name }) => name)
  return fields(cursor).flatMap(({ value }) => namesIn(value))
}
