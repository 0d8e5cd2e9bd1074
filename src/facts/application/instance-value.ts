import { bool, double, fields, int, type Known, list, NULL_VALUE, string } from '../../cel/values.ts'
import { parseJson } from '../../model/parse-json.ts'
import type { GraphSchema, SchemaField } from './resource-graph.ts'

/** The variable `schema` of a graph for an instance: its data, with the defaults of the graph's schema where it states nothing. */
export function instanceValue(data: unknown, { fields: declared }: GraphSchema): Known {
  const { apiVersion, kind, metadata, spec } = toObject(data)
  const own = declared.filter(({ isOfType }) => !isOfType)
  const defaulted = withDefaults(toObject(spec), '', own)
  return toValue({ apiVersion, kind, metadata, spec: defaulted }, 0)
}

type Plain = Readonly<Record<string, unknown>>

const toObject = (value: unknown): Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const DEEPEST = 16

/** An object that has defaults in it is there, too (kro 0.9.3, pkg/simpleschema/transform.go). */
function withDefaults(spec: Plain, prefix: string, declared: readonly SchemaField[], depth = 0): Plain {
  const made: Record<string, unknown> = { ...spec }
  for (const field of declared) {
    const name = field.path.slice(prefix.length)
    if (!field.path.startsWith(prefix) || name.includes('.')) continue
    if (field.hasFields && depth < DEEPEST) {
      const inner = withDefaults(toObject(made[name]), `${field.path}.`, declared, depth + 1)
      if (Object.keys(inner).length > 0) made[name] = inner
    } else if (made[name] === undefined) {
      const value = defaultOf(field)
      if (value !== undefined) made[name] = value
    }
  }
  return made
}

function defaultOf({ type, markers }: SchemaField): unknown {
  const text = markers.find(({ name }) => name === 'default')?.value
  return text === undefined || type === 'string' ? text : parseJson(text)
}

function toValue(data: unknown, depth: number): Known {
  if (typeof data === 'string') return string(data)
  if (typeof data === 'boolean') return bool(data)
  if (typeof data === 'number') return Number.isSafeInteger(data) ? int(data) : double(data)
  if (depth > DEEPEST || typeof data !== 'object' || data === null) return NULL_VALUE
  if (Array.isArray(data)) return list(data.map(item => toValue(item, depth + 1)))
  const entries = Object.entries(data).filter(([, value]) => value !== undefined)
  return fields(entries.map(([name, value]) => [name, toValue(value, depth + 1)] as const))
}
