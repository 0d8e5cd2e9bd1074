import type { Tree } from '../../model/json-schema/tree.ts'
import { asList, asSchema, DEEPEST, isOn, own, type Schema } from './schema.ts'

/** What says nothing of single values, or is judged elsewhere. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'default',
  'description',
  'nullable',
  'title',
  'example',
  'externalDocs',
])
const ONE: ReadonlySet<string> = new Set(['items', 'not'])
const LISTS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'oneOf'])
const MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties', 'definitions'])

/** The JSON Schema that judges the values of a tree as a schema of a definition does. */
export const jsonSchema = (schema: Schema): Tree => convert(schema, 0)

function convert(value: unknown, depth: number): Tree {
  const schema = asSchema(value)
  if (schema === undefined || depth > DEEPEST) return plainTree(value === undefined ? true : value)
  const isEither = isOn(schema, 'int-or-string')
  const entries: { key: string; value: Tree }[] = []
  if (isEither) entries.push({ key: 'type', value: plainTree(['integer', 'string']) })
  for (const [key, one] of Object.entries(schema)) {
    if (LEFT_OUT.has(key) || key.startsWith('x-') || (isEither && (key === 'type' || isTypeChoice(key, one)))) continue
    // Unknown fields are left out of the tree.
    if (key === 'additionalProperties' && asSchema(one) === undefined) continue
    entries.push({ key, value: convertKeyword(key, one, depth + 1) })
  }
  return { type: 'mapping', entries }
}

function convertKeyword(key: string, value: unknown, depth: number): Tree {
  if (ONE.has(key) || key === 'additionalProperties') return convert(value, depth)
  if (LISTS.has(key)) return { type: 'sequence', items: asList(value).map(one => convert(one, depth)) }
  const map = MAPS.has(key) ? asSchema(value) : undefined
  if (map === undefined) return plainTree(value)
  return {
    type: 'mapping',
    entries: Object.entries(map).map(([name, one]) => ({ key: name, value: convert(one, depth) })),
  }
}

/** Whether a keyword only says that a value is an integer or a string, which a definition has to state beside the extension. */
const isTypeChoice = (key: string, value: unknown): boolean =>
  key === 'anyOf' &&
  asList(value).every(one => {
    const only = asSchema(one)
    return only !== undefined && Object.keys(only).every(name => name === 'type')
  })

/** Any JSON as a tree. */
export function plainTree(value: unknown): Tree {
  if (Array.isArray(value)) return { type: 'sequence', items: value.map(plainTree) }
  const fields = asSchema(value)
  if (fields !== undefined)
    return { type: 'mapping', entries: Object.entries(fields).map(([key, one]) => ({ key, value: plainTree(one) })) }
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  return { type: 'scalar', value: isScalar ? value : null }
}

/** The first keyword of a schema's own that is a text. */
export const keywordText = (schema: Schema, key: string): string | undefined => {
  const value = own(schema, key)
  return typeof value === 'string' ? value : undefined
}
