import { ORDER_APP_FIELDS } from './order-app.ts'
import type { GraphSchema, SchemaField } from './resource-graph.ts'

/** What the contract's table says of a field. */
export interface WantedField {
  readonly path: string
  readonly type: 'string' | 'integer'
  readonly isRequired: boolean
  readonly default?: string
  readonly minimum?: string
  readonly maximum?: string
}

const text = (path: string): WantedField => ({ path, type: 'string', isRequired: true })
const number = (path: string, value: string): WantedField => ({
  path,
  type: 'integer',
  isRequired: false,
  default: value,
})

/** All fields of an OrderApp's spec. */
export const WANTED_FIELDS: readonly WantedField[] = [
  { ...number('replicas', '3'), minimum: '1', maximum: '10' },
  text('image'),
  { ...number('port', '8080'), minimum: '1', maximum: '65535' },
  text('targetGroupARN'),
  text('vpcID'),
  text('credentialsSecretName'),
  text('aurora.writerEndpoint'),
  text('aurora.readerEndpoint'),
  number('aurora.port', '5432'),
  text('aurora.dbName'),
]

/** The names at the two levels of the table. */
export const WANTED_NAMES: readonly string[] = [
  ...ORDER_APP_FIELDS.spec,
  ...ORDER_APP_FIELDS['spec.aurora'].map(name => `aurora.${name}`),
]

/** Whether the table has a field, by its object (`schema.spec`, `schema.spec.aurora`) and its name. */
export const isOrderField = (owner: string, field: string): boolean =>
  WANTED_NAMES.some(path => `schema.spec.${path}` === `${owner}.${field}`)

const DEEPEST = 8

/** The fields of the spec with those of their custom types in place: `aurora.port` of `aurora: Aurora`. */
export function specFields({ fields }: GraphSchema): readonly SchemaField[] {
  const types = new Map(fields.filter(({ isOfType }) => isOfType).map(field => [field.path, field]))
  const below = (type: string): readonly SchemaField[] =>
    fields.filter(({ isOfType, path }) => isOfType && path.startsWith(`${type}.`))
  const expand = (field: SchemaField, depth: number): readonly SchemaField[] => {
    const custom = types.get(field.type)
    if (custom === undefined || depth > DEEPEST) return [field]
    // A name for a basic type brings its markers along.
    if (!custom.hasFields) {
      const merged = { ...field, type: custom.type, markers: [...custom.markers, ...field.markers] }
      return merged.type === field.type ? [merged] : expand(merged, depth + 1)
    }
    const inner = below(field.type).map(one => ({
      ...one,
      isOfType: false,
      path: `${field.path}${one.path.slice(field.type.length)}`,
    }))
    return [{ ...field, hasFields: true, type: 'object' }, ...inner.flatMap(one => expand(one, depth + 1))]
  }
  return fields.filter(({ isOfType }) => !isOfType).flatMap(field => expand(field, 0))
}
