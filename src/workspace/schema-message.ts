import { join } from '../languages/tree/query.ts'
import { configurationSchema, wordsOf } from '../schemas/configuration.ts'
import type { SchemaError } from './configuration.ts'
import { unknown } from './suggest.ts'

/** What a schema error is called, and what it points at: `pointer` with `part`, as in a Place. */
export interface SchemaMessage {
  readonly pointer: string
  readonly part?: 'key'
  readonly message: string
}

const TYPES: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  boolean: 'true or false',
  integer: 'a whole number',
}

/** The sentence for an error; `value` is what stands at its place. */
export function messageOf(error: SchemaError, value: unknown): SchemaMessage {
  const pointer = error.instancePath
  const said = (message: string): SchemaMessage => ({ pointer, message })
  const { params } = error
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty'])
      const known = keysAt(error.schemaPath)
      return { pointer: join(pointer, key), part: 'key', message: `unknown key ${unknown(key, known)}` }
    }
    case 'required':
      return said(`${JSON.stringify(params['missingProperty'])} is missing`)
    case 'type':
      return said(typeMessage(String(params['type']), value))
    case 'enum':
      return said(enumMessage(value, params['allowedValues']))
    case 'pattern':
      return said(`${show(value)} must be ${wordsOf(String(params['pattern'])) ?? 'another text'}`)
    case 'minimum':
      return said(`must be at least ${String(params['limit'])}`)
    case 'minItems':
    case 'maxItems':
      return said('must be a severity, or a list of two: a severity and options')
    default:
      return said(`breaks ${error.keyword} of the schema`)
  }
}

function typeMessage(type: string, value: unknown): string {
  const quote = type === 'string' && (typeof value === 'number' || typeof value === 'boolean')
  return `must be ${TYPES[type] ?? type}${quote ? `: write it in quotes` : ''}`
}

function enumMessage(value: unknown, allowed: unknown): string {
  const names = Array.isArray(allowed) ? allowed.filter(name => typeof name === 'string') : []
  return typeof value === 'string' ? `unknown value ${unknown(value, names)}` : `must be one of ${names.join(', ')}`
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

/** The keys that the object schema knows whose `additionalProperties` is at `schemaPath`. */
function keysAt(schemaPath: string): readonly string[] {
  const steps = schemaPath.slice(2).split('/').slice(0, -1)
  let schema: unknown = configurationSchema({})
  for (const step of steps) schema = isRecord(schema) || Array.isArray(schema) ? Object(schema)[step] : undefined
  const properties = isRecord(schema) ? schema['properties'] : undefined
  return isRecord(properties) ? Object.keys(properties).filter(key => key !== '$schema') : []
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
