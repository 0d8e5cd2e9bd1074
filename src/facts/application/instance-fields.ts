import { groupBy } from '../../model/group-by.ts'
import type { GraphSchema, SchemaField, SchemaMarker } from './resource-graph.ts'

/** What a field takes, as far as the graph's notation says it. */
export type FieldType =
  | { readonly form: 'basic'; readonly name: 'string' | 'integer' | 'boolean' | 'float' }
  | { readonly form: 'list' | 'map'; readonly of: FieldType }
  | { readonly form: 'object'; readonly fields: Fields }
  /** An object with any fields. */
  | { readonly form: 'free' }
  /** Not understood, or filled in before kro sees it. */
  | { readonly form: 'unclear' }

/** A field of an instance, with the markers that its type brings before its own. */
export interface Field {
  readonly name: string
  readonly type: FieldType
  readonly markers: readonly SchemaMarker[]
  /** Whether the API server wants it and fills in nothing. */
  readonly isRequired: boolean
  readonly declared: SchemaField
}

/** The fields of an object, by their names; made on demand, since a type may be in many others. */
export type Fields = () => ReadonlyMap<string, Field>

const DEEPEST = 16
const BASIC = ['string', 'integer', 'boolean', 'float'] as const

interface Tables {
  /** The fields right below a path, which is empty for the root. */
  readonly own: ReadonlyMap<string, readonly SchemaField[]>
  readonly types: ReadonlyMap<string, readonly SchemaField[]>
  readonly byType: ReadonlyMap<string, SchemaField>
}

/** The fields of an instance's `spec`, as kro makes its schema of the notation (v0.9.3, pkg/simpleschema/transform.go). */
export function fieldsOfSchema({ fields }: GraphSchema): Fields {
  const types = fields.filter(({ isOfType }) => isOfType)
  const tables: Tables = {
    own: groupBy(
      fields.filter(({ isOfType }) => !isOfType),
      parentOf,
    ),
    types: groupBy(types, parentOf),
    byType: new Map(types.map(field => [field.path, field])),
  }
  return fieldsAt('', tables.own, tables, 0)
}

const parentOf = ({ path }: SchemaField): string => path.slice(0, Math.max(0, path.lastIndexOf('.')))

function fieldsAt(path: string, table: Tables['own'], tables: Tables, depth: number): Fields {
  let made: ReadonlyMap<string, Field> | undefined
  return () => {
    made ??= new Map(
      (table.get(path) ?? []).map(declared => {
        const field = toField(declared, table, tables, depth)
        return [field.name, field]
      }),
    )
    return made
  }
}

function toField(declared: SchemaField, table: Tables['own'], tables: Tables, depth: number): Field {
  const name = declared.path.slice(declared.path.lastIndexOf('.') + 1)
  const { type, inherited } = declared.hasFields
    ? { type: { form: 'object' as const, fields: fieldsAt(declared.path, table, tables, depth + 1) }, inherited: [] }
    : typeOf(declared, declared.type, tables, depth)
  const markers = [...inherited, ...declared.markers]
  const has = (marker: string): boolean => markers.some(one => one.name === marker)
  const isRequired = markers.some(one => one.name === 'required' && /^(?:1|t|true)$/i.test(one.value))
  return { name, type, markers, isRequired: isRequired && !has('default'), declared }
}

interface Typed {
  readonly type: FieldType
  /** The markers of the types that it is another name for. */
  readonly inherited: readonly SchemaMarker[]
}

const UNCLEAR: Typed = { type: { form: 'unclear' }, inherited: [] }

function typeOf({ faults }: Pick<SchemaField, 'faults'>, type: string, tables: Tables, depth: number): Typed {
  // kro refuses a graph with faults in its notation.
  if (depth > DEEPEST || faults.length > 0) return UNCLEAR
  const list = /^(?:\[\]|map\[string\])/.exec(type)?.[0]
  if (list !== undefined) {
    const of = typeOf({ faults: [] }, type.slice(list.length), tables, depth + 1).type
    return { type: { form: list === '[]' ? 'list' : 'map', of }, inherited: [] }
  }
  if (type === 'object') return { type: { form: 'free' }, inherited: [] }
  const basic = BASIC.find(name => name === type)
  if (basic !== undefined) return { type: { form: 'basic', name: basic }, inherited: [] }
  const custom = tables.byType.get(type)
  if (custom === undefined) return UNCLEAR
  if (custom.hasFields)
    return { type: { form: 'object', fields: fieldsAt(custom.path, tables.types, tables, depth + 1) }, inherited: [] }
  const { type: meant, inherited } = typeOf(custom, custom.type, tables, depth + 1)
  return { type: meant, inherited: [...inherited, ...custom.markers] }
}
