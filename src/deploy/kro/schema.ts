import type { Place } from '../../documents/document.ts'
import { isObject, type Json } from '../../languages/tree/json-value.ts'
import { join } from '../../languages/tree/query.ts'
import { type KroType, parseField, type TypeNotation } from '../../model/application/schema-notation.ts'
import type { TextRange } from '../../model/text-match.ts'
import { fieldOf, fieldsOf, parseJson } from './json.ts'

/** The type of a value of an instance, as far as it matters to what is made of it. */
export type FieldType =
  | { readonly form: 'object'; readonly fields: ReadonlyMap<string, SchemaField> }
  | { readonly form: 'list' | 'map'; readonly of: FieldType }
  | { readonly form: 'basic'; readonly name: KroType }
  /** One that is not understood, or that nests too deeply. */
  | { readonly form: 'any' }

/** A field of an instance. */
export interface SchemaField {
  readonly type: FieldType
  readonly isRequired: boolean
  /** What kro's schema fills in, and where that is written. */
  readonly byDefault?: { readonly value: Json; readonly at: Place }
}

const DEEPEST = 16
/** A type may be in others, in several ways. */
const MOST_FIELDS = 5000

interface Reading {
  readonly types: Json | undefined
  /** The graph's `spec`. */
  readonly at: Place
  left: number
}

/** The fields of an instance's `spec`, out of the graph's `spec` as it is written at a place (kro v0.9.3, pkg/simpleschema). */
export function readSchema(spec: Json, at: Place): FieldType {
  const schema = fieldOf(spec, 'schema')
  const reading: Reading = { types: fieldOf(schema, 'types'), at, left: MOST_FIELDS }
  return objectType(fieldOf(schema, 'spec') ?? {}, '/schema/spec', reading, 0)
}

function objectType(written: Json, pointer: string, reading: Reading, depth: number): FieldType {
  if (!isObject(written) || depth > DEEPEST) return { form: 'any' }
  const fields = new Map<string, SchemaField>()
  for (const [name, value] of fieldsOf(written)) {
    if (reading.left-- <= 0) return { form: 'any' }
    fields.set(name, toField(value, join(pointer, name), reading, depth + 1))
  }
  return { form: 'object', fields }
}

function toField(written: Json, pointer: string, reading: Reading, depth: number): SchemaField {
  if (typeof written !== 'string') {
    const type = objectType(written, pointer, reading, depth)
    const at = { ...reading.at, pointer: `${reading.at.pointer}${pointer}` }
    return { type, isRequired: false, ...(isFilledIn(type) ? { byDefault: { value: {}, at } } : {}) }
  }
  const { type: notation, markers } = parseField(written)
  const { type, inherited } = toType(notation, reading, depth)
  const stated = markers.findLast(({ name }) => name === 'default')
  const at = { ...reading.at, pointer: `${reading.at.pointer}${pointer}` }
  const own = stated && {
    value: defaultValue(stated.value, type),
    at: { ...at, within: unquoted(written, stated.valueAt) },
  }
  const byDefault = own?.value === undefined ? inherited : { value: own.value, at: own.at }
  return {
    type,
    isRequired: markers.some(({ name, value }) => name === 'required' && /^(?:1|t|true)$/i.test(value)),
    ...(byDefault === undefined ? {} : { byDefault }),
  }
}

/** A range without the quotes that the text has there. */
function unquoted(text: string, { start, end }: TextRange): TextRange {
  const isQuoted = end - start > 1 && text.charAt(start) === '"' && text.charAt(end - 1) === '"'
  return isQuoted ? { start: start + 1, end: end - 1 } : { start, end }
}

/** kro gives an object an empty default where nothing in it is required and something has a default. */
const isFilledIn = (type: FieldType): boolean =>
  type.form === 'object' &&
  [...type.fields.values()].every(({ isRequired }) => !isRequired) &&
  [...type.fields.values()].some(({ byDefault }) => byDefault !== undefined)

interface ReadType {
  readonly type: FieldType
  /** The default that a custom type brings. */
  readonly inherited?: SchemaField['byDefault']
}

function toType(notation: TypeNotation, reading: Reading, depth: number): ReadType {
  if (depth > DEEPEST || reading.left-- <= 0) return { type: { form: 'any' } }
  switch (notation.form) {
    case 'list':
    case 'map':
      return { type: { form: notation.form, of: toType(notation.of, reading, depth + 1).type } }
    case 'basic':
      return { type: notation.name === 'object' ? { form: 'any' } : { form: 'basic', name: notation.name } }
    case 'custom': {
      const custom = fieldOf(reading.types, notation.name)
      if (custom === undefined) return { type: { form: 'any' } }
      const { type, byDefault } = toField(custom, join('/schema/types', notation.name), reading, depth + 1)
      return { type, ...(byDefault === undefined ? {} : { inherited: byDefault }) }
    }
    default:
      return { type: { form: 'any' } }
  }
}

function defaultValue(text: string, type: FieldType): Json | undefined {
  if (type.form === 'basic' && type.name === 'string') return text
  const value = parseJson(text)
  if (type.form !== 'basic') return value
  return typeof value === (type.name === 'boolean' ? 'boolean' : 'number') ? value : undefined
}
