import { bool, double, fields, int, type Known, list, NULL_VALUE, string, unknown } from '../../cel/values.ts'
import type { Place } from '../../documents/document.ts'
import { isTemplated } from '../../documents/read.ts'
import { isList, isObject, type Json } from '../../languages/tree/json-value.ts'
import { fieldOf, fieldsOf } from './json.ts'
import type { FieldType } from './schema.ts'

/** The `spec` of an instance as expressions see it. */
export interface InstanceSpec {
  readonly value: Known
  /** Where the defaults are written that it has been given, by the keys of the way to them (`wayKey`). */
  readonly defaults: ReadonlyMap<string, Place>
}

/** What a way into a value is found by. */
export const wayKey = (way: readonly (string | number)[]): string => way.join('\n')

interface Reading {
  readonly defaults: Map<string, Place>
  /** Whether nothing is known but the defaults. */
  readonly isOpen: boolean
}

/**
 * The value of an instance's `spec` with the defaults of its schema, as the API server fills them in. Of a schema without an
 * instance (`given` is undefined) only the defaults are known.
 */
export function instanceSpec(type: FieldType, given: Json | undefined): InstanceSpec {
  const reading: Reading = { defaults: new Map(), isOpen: given === undefined }
  return { value: toValue(type, given ?? {}, [], reading), defaults: reading.defaults }
}

/** What examples leave to be filled in. */
const ELLIPSIS = /^(?:\.{3,}|…)$/

function toValue(type: FieldType, given: Json, way: readonly (string | number)[], reading: Reading): Known {
  if (typeof given === 'string') return isTemplated(given) || ELLIPSIS.test(given) ? unknown() : string(given)
  if (typeof given === 'boolean') return bool(given)
  if (typeof given === 'number') {
    const isDouble = (type.form === 'basic' && type.name === 'float') || !Number.isSafeInteger(given)
    return isDouble ? double(given) : int(given)
  }
  if (isList(given)) {
    const of = type.form === 'list' ? type.of : ANY
    return list(given.map((item, i) => toValue(of, item, [...way, i], reading)))
  }
  if (!isObject(given)) return NULL_VALUE
  if (type.form === 'object') return objectValue(type, given, way, reading)
  const of = type.form === 'map' ? type.of : ANY
  return fields(fieldsOf(given).map(([key, one]) => [key, toValue(of, one, [...way, key], reading)]))
}

const ANY: FieldType = { form: 'any' }

/** An object with fields: what has no field in the schema the API server drops, and a null is as good as nothing there. */
function objectValue(
  type: FieldType & { readonly form: 'object' },
  given: Json,
  way: readonly (string | number)[],
  reading: Reading,
): Known {
  const entries: (readonly [string, Known])[] = []
  for (const [name, field] of type.fields) {
    const inner = [...way, name]
    const own = fieldOf(given, name)
    if (own !== undefined && (own !== null || field.byDefault === undefined))
      entries.push([name, toValue(field.type, own, inner, reading)])
    else if (field.byDefault !== undefined) {
      reading.defaults.set(wayKey(inner), field.byDefault.at)
      entries.push([name, toValue(field.type, field.byDefault.value, inner, reading)])
    } else if (reading.isOpen && field.isRequired) entries.push([name, unknown()])
  }
  return fields(entries, reading.isOpen ? unknown() : undefined)
}
