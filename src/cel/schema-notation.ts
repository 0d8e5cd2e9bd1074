import type { FieldNotations, TypeNotation } from './type-notation.ts'

type Schema = Readonly<Record<string, unknown>>

/** Deeper schemas are left open. */
const MAX_DEPTH = 50

const FORMATS: ReadonlyMap<unknown, string> = new Map([
  ['byte', 'bytes'],
  ['duration', 'duration'],
  ['date', 'timestamp'],
  ['date-time', 'timestamp'],
])

const SIMPLE: ReadonlyMap<unknown, string> = new Map([
  ['boolean', 'bool'],
  ['number', 'double'],
  ['integer', 'int'],
])

/**
 * The type of the values that a schema of Kubernetes describes (OpenAPI 3, as clusters publish them and as
 * CustomResourceDefinitions have them), as kro 0.9.3 declares it (pkg/cel/schemas.go, after apiserver's). `$ref: …/Name` is the
 * type called `nameOf('…/Name')`; what a schema leaves open is `dyn`. Takes any value, and never throws.
 */
export function schemaNotation(
  value: unknown,
  nameOf: (reference: string) => string = lastOf,
  depth = 0,
): TypeNotation {
  const schema = toSchema(value)
  if (schema === undefined || depth >= MAX_DEPTH) return 'dyn'
  const reference = referenceIn(schema)
  if (reference !== undefined) return nameOf(reference)
  if (isSet(schema, 'int-or-string') || schema['format'] === 'int-or-string') return 'dyn'
  const inner = (one: unknown): TypeNotation => schemaNotation(one, nameOf, depth + 1)
  switch (schema['type']) {
    case 'array':
      return [inner(schema['items'])]
    case 'object':
      return objectNotation(schema, inner)
    case 'string':
      return FORMATS.get(schema['format']) ?? 'string'
    default:
      return SIMPLE.get(schema['type']) ?? 'dyn'
  }
}

const lastOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

const toSchema = (value: unknown): Schema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

const isSet = (schema: Schema, extension: string): boolean => schema[`x-kubernetes-${extension}`] === true

/** A reference may be in `allOf`, beside a default (apiserver 0.35, openapi/resolver/refs.go). */
function referenceIn(schema: Schema): string | undefined {
  const all: readonly unknown[] = Array.isArray(schema['allOf']) ? schema['allOf'] : []
  return [schema, ...all].map(one => toSchema(one)?.['$ref']).find(one => typeof one === 'string')
}

function objectNotation(schema: Schema, inner: (schema: unknown) => TypeNotation): TypeNotation {
  const others = schema['additionalProperties']
  if (others !== undefined && others !== false) return ['map', inner(others)]
  // An object of any kind has these, whatever its schema says.
  const own = isSet(schema, 'embedded-resource') ? { apiVersion: 'string', kind: 'string', metadata: 'dyn' } : {}
  const fields: FieldNotations = Object.fromEntries([
    ...Object.entries<TypeNotation>(own),
    ...Object.entries(toSchema(schema['properties']) ?? {}).map(([name, one]) => [name, inner(one)] as const),
  ])
  return isSet(schema, 'preserve-unknown-fields') ? ['open', fields] : fields
}
