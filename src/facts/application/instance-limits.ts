import type { Place } from '../../documents/document.ts'
import { type ReadExpression, readExpression } from '../../model/regular-expression/regular-expression.ts'
import { remembered } from '../../model/remembered.ts'
import { type InstanceValue, valueText } from './instance-schema.ts'
import type { SchemaMarker } from './resource-graph.ts'

/** Which limit of a field a value exceeds, and where the graph sets it; `unclear` if that is not known. */
export type LimitFault = { readonly limitAt: Place; readonly at: Place } & (
  | { readonly why: 'least' | 'most'; readonly found: number; readonly bound: string; readonly unit: string }
  | { readonly why: 'option' | 'pattern' | 'unclear'; readonly limit: string }
  | { readonly why: 'twice' }
)

/**
 * The limits that a value of the right type is beyond, as the API server judges it by the schema that kro makes (v0.9.3,
 * pkg/simpleschema/markers.go).
 */
export function limitFaults(value: InstanceValue, markers: readonly SchemaMarker[]): readonly LimitFault[] {
  // Of several of one name the last one counts, but of keys and rules all.
  const last = new Map(markers.map(marker => [marker.name === 'validation' ? marker : marker.name, marker]))
  return [...last.values()].flatMap(marker => {
    const judge = JUDGES.get(marker.name)
    const { at } = value
    return (judge?.(value, marker, markers) ?? []).map(fault => ({ at, ...fault, limitAt: marker.at }))
  })
}

type Found<T = LimitFault> = T extends LimitFault ? Omit<T, 'at' | 'limitAt'> & { readonly at?: Place } : never
type Judge = (value: InstanceValue, marker: SchemaMarker, all: readonly SchemaMarker[]) => readonly Found[]

const size: Judge = (value, marker) =>
  value.form === 'scalar' && typeof value.value === 'number' ? beyond(value.value, marker, '') : []
/** A string is as long as it has characters, however many units they take. */
const characters: Judge = (value, marker) =>
  value.form === 'scalar' && typeof value.value === 'string'
    ? beyond([...value.value].length, marker, 'characters')
    : []
const count: Judge = (value, marker) => (value.form === 'list' ? beyond(value.items.length, marker, 'items') : [])

const JUDGES: ReadonlyMap<string, Judge> = new Map<string, Judge>([
  ['minimum', size],
  ['maximum', size],
  ['minLength', characters],
  ['maxLength', characters],
  ['minItems', count],
  ['maxItems', count],
  ['enum', options],
  ['pattern', pattern],
  ['uniqueItems', (value, { value: isSet }) => (/^(?:1|t|true)$/i.test(isSet) ? repeated(value, []) : [])],
  ['listType', listType],
  ['validation', () => [{ why: 'unclear', limit: 'a validation rule' }]],
])

/** Whether a marker limits the values of its field. */
export const isLimit = ({ name }: SchemaMarker): boolean => JUDGES.has(name)

function beyond(found: number, { name, value: bound }: SchemaMarker, unit: string): readonly Found[] {
  const isLeast = name.startsWith('min')
  const isWithin = isLeast ? !(found < Number(bound)) : !(found > Number(bound))
  return isWithin ? [] : [{ why: isLeast ? 'least' : 'most', found, bound, unit }]
}

function options(value: InstanceValue, { value: written }: SchemaMarker): readonly Found[] {
  const all = written.split(',').map(option => option.trim())
  if (value.form !== 'scalar' || all.some(option => option === String(value.value))) return []
  return [{ why: 'option', limit: all.join(', ') }]
}

/** How many steps a pattern may take on one value. */
const MOST_STEPS = 200_000
/** Kept with the marker, which never changes: each instance is matched. */
const expressionOf = remembered(({ value }: SchemaMarker): ReadExpression => readExpression(value))

function pattern(value: InstanceValue, marker: SchemaMarker): readonly Found[] {
  const read = expressionOf(marker)
  if (value.form !== 'scalar' || typeof value.value !== 'string' || read.state === 'refused') return []
  const isFound = read.state === 'ready' ? matches(read, value.value) : undefined
  if (isFound === true) return []
  return [isFound === undefined ? { why: 'unclear', limit: 'a long pattern' } : { why: 'pattern', limit: marker.value }]
}

/** Whether a text has a match; undefined where that takes too long to tell. */
function matches({ expression }: ReadExpression & { readonly state: 'ready' }, text: string): boolean | undefined {
  let left = MOST_STEPS
  try {
    const found = expression.search(text, 0, steps => {
      left -= steps
      if (left < 0) throw new TooLong()
    })
    return found !== undefined
  } catch (error) {
    if (error instanceof TooLong) return undefined
    throw error
  }
}

class TooLong extends Error {}

function listType(value: InstanceValue, { value: type }: SchemaMarker, all: readonly SchemaMarker[]): readonly Found[] {
  const keys = all.filter(({ name }) => name === 'listMapKey').map(one => one.value)
  if (type === 'set') return repeated(value, [])
  return type === 'map' && keys.length > 0 ? repeated(value, keys) : []
}

/** The items of a list that are there before, or whose keys are; what is not known is like nothing else. */
function repeated(value: InstanceValue, keys: readonly string[]): readonly Found[] {
  if (value.form !== 'list') return []
  const seen = new Set<string>()
  return value.items.flatMap(item => {
    const text = keys.length === 0 ? valueText(item) : keyText(item, keys)
    if (text === undefined || !seen.has(text)) {
      if (text !== undefined) seen.add(text)
      return []
    }
    return [{ why: 'twice', at: item.at }]
  })
}

/** The keys of an item; undefined where one is not stated, which may have a default. */
function keyText(item: InstanceValue, keys: readonly string[]): string | undefined {
  if (item.form !== 'object') return undefined
  const texts = keys.map(key => {
    const found = item.fields.find(({ name }) => name === key)
    return found && valueText(found.value)
  })
  return texts.includes(undefined) ? undefined : texts.join('\n')
}
