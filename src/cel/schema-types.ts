import type { ObjectType } from './environment.ts'
import { escapedName } from './escaped-names.ts'
import type { CelType } from './types.ts'
import * as types from './types.ts'

/** The types of values that JSON Schemas describe. */
export interface SchemaTypes {
  /** By the names of the schemas. */
  readonly types: ReadonlyMap<string, CelType>
  readonly objectType: (name: string) => ObjectType | undefined
}

/**
 * The types of values that schemas of Kubernetes describe (OpenAPI 3, as CustomResourceDefinitions and kro have them), as kro
 * 0.9.3 declares them (pkg/cel/schemas.go, after apiserver's). `$ref: …/Name` is the schema of that name, so a schema may
 * contain itself; what a schema leaves open is `dyn`. Each schema is read when its fields are asked for.
 */
export function schemaTypes(schemas: ReadonlyMap<string, unknown>): SchemaTypes {
  const known = new Map<string, Schema>()
  const reader: Reader = {
    named: (name, schema) => {
      known.set(name, schema)
      return types.objectType(name)
    },
    referenced: name => {
      const schema = toSchema(schemas.get(name))
      return schema && typeOf(schema, name, reader)
    },
    depth: 0,
  }
  const roots = new Map(
    Array.from(schemas, ([name, schema]) => [name, typeOf(toSchema(schema) ?? {}, name, reader)] as const),
  )
  return {
    types: roots,
    objectType: name => {
      const schema = known.get(name)
      return schema && fieldsOf(schema, name, reader)
    },
  }
}

interface Reader {
  /** The type of an object with fields, which are read when they are needed. */
  readonly named: (name: string, schema: Schema) => CelType
  /** The type of the schema that a `$ref` names. */
  readonly referenced: (name: string) => CelType | undefined
  /** How many schemas around the one that is read are lists, maps or references. */
  depth: number
}

type Schema = Readonly<Record<string, unknown>>

const toSchema = (value: unknown): Schema | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined

const isSet = (schema: Schema, extension: string): boolean => schema[`x-kubernetes-${extension}`] === true

const FORMATS: ReadonlyMap<unknown, CelType> = new Map([
  ['byte', types.BYTES],
  ['duration', types.DURATION],
  ['date', types.TIMESTAMP],
  ['date-time', types.TIMESTAMP],
])

/** A list may be one of itself. */
const MAX_DEPTH = 50

function typeOf(schema: Schema, name: string, reader: Reader): CelType {
  if (reader.depth >= MAX_DEPTH) return types.DYN
  reader.depth++
  const type = readType(schema, name, reader)
  reader.depth--
  return type
}

function readType(schema: Schema, name: string, reader: Reader): CelType {
  const reference = schema['$ref']
  if (typeof reference === 'string')
    return reader.referenced(reference.slice(reference.lastIndexOf('/') + 1)) ?? types.DYN
  if (isSet(schema, 'int-or-string')) return types.DYN
  switch (schema['type']) {
    case 'array':
      return types.listOf(partOf(schema['items'], `${name}.@idx`, reader))
    case 'object':
      return objectOf(schema, name, reader)
    case 'string':
      return FORMATS.get(schema['format']) ?? types.STRING
    case 'boolean':
      return types.BOOL
    case 'number':
      return types.DOUBLE
    case 'integer':
      return types.INT
    default:
      return types.DYN
  }
}

function partOf(value: unknown, name: string, reader: Reader): CelType {
  const schema = toSchema(value)
  return schema === undefined ? types.DYN : typeOf(schema, name, reader)
}

function objectOf(schema: Schema, name: string, reader: Reader): CelType {
  const others = schema['additionalProperties']
  if (others === undefined || others === false) return reader.named(name, schema)
  return types.mapOf(types.STRING, partOf(others, `${name}.@elem`, reader))
}

function fieldsOf(schema: Schema, name: string, reader: Reader): ObjectType {
  const fields = new Map<string, CelType>()
  // An object of any kind has these, whatever its schema says.
  if (isSet(schema, 'embedded-resource')) for (const field of ['apiVersion', 'kind']) fields.set(field, types.STRING)
  if (isSet(schema, 'embedded-resource')) fields.set('metadata', types.DYN)
  for (const [field, property] of Object.entries(toSchema(schema['properties']) ?? {})) {
    const type = partOf(property, `${name}.${field}`, reader)
    fields.set(field, type)
    fields.set(escapedName(field), type)
  }
  return { fields, ...(isSet(schema, 'preserve-unknown-fields') && { others: types.DYN }) }
}
