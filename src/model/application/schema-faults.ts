import { findNearest } from '../nearest.ts'
import { parseJson } from '../parse-json.ts'
import { readExpression } from '../regular-expression/regular-expression.ts'
import type { TextRange } from '../text-match.ts'
import { customTypes, type FieldNotation, type Marker, type MarkerFault, type TypeNotation } from './schema-notation.ts'

/** The markers of kro (v0.9.3, pkg/simpleschema/markers.go). */
export const MARKERS = [
  'required',
  'default',
  'description',
  'minimum',
  'maximum',
  'validation',
  'enum',
  'immutable',
  'pattern',
  'uniqueItems',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'listType',
  'listMapKey',
] as const

/** The type of a value in the schema that kro makes of a field. */
export type SchemaType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

/** What a field's type comes to: that of a custom type with the markers that it brings; undefined where it is not known. */
export interface Shape {
  readonly type: SchemaType
  readonly markers: readonly Marker[]
}

/** Why kro, or the API server that gets the schema from it, refuses a field. */
export type FieldFault = TextRange &
  (
    | { readonly why: 'type-empty' | 'type-map-key' | 'type-nesting' }
    | { readonly why: 'type-unknown'; readonly type: string; readonly near: string | undefined }
    | { readonly why: MarkerFault['why'] }
    | { readonly why: 'marker-unknown'; readonly marker: string; readonly near: string | undefined }
    | { readonly why: 'marker-value'; readonly marker: string; readonly wanted: string }
    | { readonly why: 'marker-type'; readonly marker: string; readonly type: SchemaType }
    | { readonly why: 'default-range'; readonly marker: string; readonly bound: string }
    | { readonly why: 'default-enum' | 'list-key' }
  )

/** Of more custom types none is proposed for one that is not there. */
const MOST_NAMES = 500

function firstOf(names: Iterable<string>): readonly string[] {
  const first: string[] = []
  for (const name of names) {
    if (first.length === MOST_NAMES) break
    first.push(name)
  }
  return first
}

/** What people write for the types of kro. */
const MEANT: ReadonlyMap<string, string> = new Map([
  ['int', 'integer'],
  ['int32', 'integer'],
  ['int64', 'integer'],
  ['number', 'float'],
  ['double', 'float'],
  ['bool', 'boolean'],
  ['str', 'string'],
  ['text', 'string'],
  ['map', 'object'],
  ['any', 'object'],
])

/**
 * All faults of a field, given what the custom types come to; `names` are those that are declared. The first fault of the
 * type or of the marker list hides what follows from it.
 */
export function fieldFaults(
  field: FieldNotation,
  shape: Shape | undefined,
  names: ReadonlyMap<string, unknown>,
): FieldFault[] {
  const unknown = customTypes(field.type).flatMap(({ name, start, end }): FieldFault[] => {
    if (names.has(name)) return []
    const near =
      MEANT.get(name) ??
      findNearest(name, ['string', 'integer', 'boolean', 'float', 'object', ...firstOf(names.keys())])
    return [{ why: 'type-unknown', type: name, near, start, end }]
  })
  const known = field.markers.filter(one => MARKERS.some(name => name === one.name))
  const strange = field.markers.filter(one => !known.includes(one)).map(unknownMarker)
  const wrong = known.flatMap(one => valueFault(one, shape?.type) ?? [])
  const isJudged = shape !== undefined && wrong.length === 0
  return [
    ...unknown,
    ...wrongTypes(field.type),
    ...strange,
    ...(field.fault === undefined ? [] : [field.fault]),
    ...wrong,
    ...(isJudged ? [...defaultFaults(known, [...shape.markers, ...known]), ...keyFaults(known)] : []),
  ]
}

function wrongTypes(type: TypeNotation): FieldFault[] {
  if (type.form === 'list' || type.form === 'map') return wrongTypes(type.of)
  const { start, end } = type
  return type.form === 'wrong' ? [{ why: `type-${type.why}`, start, end }] : []
}

/** A name that kro does not know; it takes a bar, and a word without a value, for the beginning of the next name. */
function unknownMarker({ name, nameAt: { start, end } }: Marker): FieldFault {
  if (name.startsWith('|')) return { why: 'second-bar', start, end: start + 1 }
  const first = /^\S+(?=\s)/.exec(name)?.[0]
  if (first !== undefined) return { why: 'no-value', start, end: start + first.length }
  return { why: 'marker-unknown', marker: name, near: nearMarker(name), start, end }
}

const nearMarker = (name: string): string | undefined =>
  name === 'min' || name === 'max' ? `${name}imum` : findNearest(name, MARKERS)

const TRUTH = /^(?:1|t|T|TRUE|true|True|0|f|F|FALSE|false|False)$/
const WHOLE = /^-?(?:0|[1-9]\d{0,18})$/
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/

/** Which types a marker is for, where it is not for all. */
const APPLIES: Readonly<Record<string, readonly SchemaType[]>> = {
  enum: ['string', 'integer'],
  pattern: ['string'],
  minLength: ['string'],
  maxLength: ['string'],
  uniqueItems: ['array'],
  minItems: ['array'],
  maxItems: ['array'],
  listType: ['array'],
  listMapKey: ['array'],
}

function valueFault(marker: Marker, type: SchemaType | undefined): FieldFault | undefined {
  const { name, value, valueAt } = marker
  const types = Object.hasOwn(APPLIES, name) ? APPLIES[name] : undefined
  if (type !== undefined && types?.includes(type) === false)
    return { why: 'marker-type', marker: name, type, ...marker.nameAt }
  const wanted = wantedOf(name, value, type)
  const at = valueAt.end > valueAt.start ? valueAt : marker.nameAt
  return wanted === undefined ? undefined : { why: 'marker-value', marker: name, wanted, start: at.start, end: at.end }
}

/** What the value of a marker has to be; undefined where it is that. */
function wantedOf(name: string, value: string, type: SchemaType | undefined): string | undefined {
  switch (name) {
    case 'required':
    case 'immutable':
    case 'uniqueItems':
      return TRUTH.test(value) ? undefined : 'true or false'
    case 'minimum':
    case 'maximum':
      return Number.isFinite(Number.parseFloat(value)) && /^[-+.\deE_xXpP]+$/.test(value) ? undefined : 'a number'
    case 'minLength':
    case 'maxLength':
    case 'minItems':
    case 'maxItems':
      return /^[-+]?\d+$/.test(value) ? undefined : 'an integer'
    case 'validation':
      return value.trim() === '' ? 'an expression' : undefined
    case 'pattern':
      return value === '' || readExpression(value).state === 'refused' ? 'a regular expression' : undefined
    case 'listType':
      return /^(?:atomic|set|map)$/.test(value) ? undefined : 'atomic, set or map'
    case 'enum':
      return wantedItems(value, type)
    default:
      return name === 'default' && type !== undefined ? wantedDefault(value, type) : undefined
  }
}

function wantedItems(value: string, type: SchemaType | undefined): string | undefined {
  const items = value.split(',').map(item => item.trim())
  if (items.includes('')) return 'a list of values with commas between them'
  return type === 'integer' && !items.every(item => /^[-+]?\d+$/.test(item)) ? 'a list of integers' : undefined
}

/** kro puts the text of a default into the schema as JSON, that of a string between quotes. */
function wantedDefault(value: string, type: SchemaType): string | undefined {
  switch (type) {
    case 'string':
      return parseJson(`"${value}"`) === undefined ? 'a text without quotes and backslashes' : undefined
    case 'integer':
      return WHOLE.test(value) ? undefined : 'an integer'
    case 'number':
      return NUMBER.test(value) ? undefined : 'a number'
    case 'boolean':
      return value === 'true' || value === 'false' ? undefined : 'true or false'
    case 'array':
      return Array.isArray(parseJson(value)) ? undefined : 'a list in JSON'
    case 'object':
      return /^\s*\{/.test(value) && parseJson(value) !== undefined ? undefined : 'an object in JSON'
  }
}

/** Checks the keys of a list that is not a map (markers.go, validateMarkers). */
function keyFaults(markers: readonly Marker[]): FieldFault[] {
  const key = markers.find(({ name }) => name === 'listMapKey')
  const isMap = markers.some(({ name, value }) => name === 'listType' && value === 'map')
  return key === undefined || isMap ? [] : [{ why: 'list-key', ...key.nameAt }]
}

/** The defaults that the other markers of the field do not allow. */
function defaultFaults(own: readonly Marker[], all: readonly Marker[]): FieldFault[] {
  const stated = own.findLast(({ name }) => name === 'default')
  if (stated === undefined) return []
  const { value, valueAt } = stated
  const bounds = all.filter(marker => !isWithin(value, marker))
  const [bound] = bounds
  if (bound !== undefined) return [{ why: 'default-range', marker: bound.name, bound: bound.value, ...valueAt }]
  const options = all.findLast(({ name }) => name === 'enum')?.value.split(',')
  const isOption = options?.some(option => option.trim() === value) ?? true
  return isOption ? [] : [{ why: 'default-enum', ...valueAt }]
}

function isWithin(value: string, { name, value: bound }: Marker): boolean {
  switch (name) {
    case 'minimum':
      return !(Number(value) < Number(bound))
    case 'maximum':
      return !(Number(value) > Number(bound))
    case 'minLength':
      return !(characters(value) < Number(bound))
    case 'maxLength':
      return !(characters(value) > Number(bound))
    default:
      return true
  }
}

const characters = (text: string): number => [...text].length
