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
  string: 'a string',
  boolean: 'true or false',
  integer: 'a whole number',
}

/** The sentence for an error; `value` is the data at its place, `source` how it is written if it is not text. */
export function messageOf(error: SchemaError, value: unknown, source: string | undefined): SchemaMessage {
  const pointer = error.instancePath
  const problem = (message: string): SchemaMessage => ({ pointer, message })
  const quoted = (message: string): SchemaMessage => problem(`${show(value, source)}${message}`)
  const { params } = error
  switch (error.keyword) {
    case 'additionalProperties': {
      const key = String(params['additionalProperty'])
      const known = keysAt(error.schemaPath)
      return { pointer: join(pointer, key), part: 'key', message: `unknown key ${unknown(key, known)}` }
    }
    case 'required':
      return problem(`${JSON.stringify(params['missingProperty'])} is missing`)
    case 'type':
      return quoted(typeMessage(String(params['type']), value))
    case 'enum': {
      const names = namesIn(params['allowedValues'])
      return typeof value === 'string'
        ? problem(`unknown value ${unknown(value, names)}`)
        : quoted(`must be one of ${names.join(', ')}`)
    }
    case 'pattern':
      return quoted(`must be ${wordsOf(String(params['pattern'])) ?? 'a different string'}`)
    case 'minimum':
      return quoted(`must be at least ${String(params['limit'])}`)
    case 'maximum':
      return quoted(`must be at most ${String(params['limit'])}`)
    case 'minItems':
    case 'maxItems':
      return problem('must be a severity, or a list of two: a severity and options')
    default:
      return problem(`breaks ${error.keyword} of the schema`)
  }
}

function typeMessage(type: string, value: unknown): string {
  const quote = type === 'string' && (typeof value === 'number' || typeof value === 'boolean')
  return `must be ${TYPES[type] ?? type}${quote ? `: write it in quotes` : ''}`
}

const namesIn = (allowed: unknown): readonly string[] =>
  Array.isArray(allowed) ? allowed.filter(name => typeof name === 'string') : []

/** What is written, and a space, for the beginning of a sentence; nothing of a list, an object and what is empty. */
function show(value: unknown, source: string | undefined): string {
  if (typeof value === 'object' && value !== null) return ''
  const text = typeof value === 'string' ? JSON.stringify(value) : (source ?? String(value))
  if (text === '') return ''
  return `${text.length > 60 ? `${text.slice(0, 59)}…` : text} `
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
