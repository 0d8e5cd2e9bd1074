import { isListType, type KubernetesTable, type TableType } from '../kubernetes/kubernetes-table.ts'

/** A field as people are shown it. */
export interface DescribedField {
  readonly name: string
  /** As `kubectl explain` writes it: `[]Container`, `map[string]string`, `Object` for anything. */
  readonly type: string
  readonly isRequired: boolean
  /** The values that it takes; empty where others are fine. */
  readonly values: readonly string[]
  /** What else is to be said: bounds, the keys of a list, since when it is there. */
  readonly details: readonly string[]
  /** What it is for; empty where nobody says. */
  readonly description: string
  /** The fields inside, of its items or values, too; that of any key of a map is called `*`. */
  readonly inside: () => readonly DescribedField[]
}

/** What validation adds to a field of a type by its full name: `at least 1`. */
export type AddedDetails = (type: string, field: string, value: TableType) => readonly string[]

/** What Kubernetes says of a type (by the empty name) and of its fields, by the type's name in the table. */
export type KubernetesDescriptions = Readonly<Record<string, Readonly<Record<string, string>>>>

/** All that is known of Kubernetes' own types. */
export interface KnownTypes {
  readonly table: KubernetesTable
  readonly added: AddedDetails
  readonly descriptions: KubernetesDescriptions
}

/** The description of a type of the table; empty where it has none. */
export const typeDescription = (type: TableType, { descriptions }: KnownTypes): string =>
  said(descriptions, nameOf(type), '')

const said = (descriptions: KubernetesDescriptions, type: string, field: string): string => {
  const own = Object.hasOwn(descriptions, type) ? descriptions[type] : undefined
  return own !== undefined && Object.hasOwn(own, field) ? (own[field] ?? '') : ''
}

/** The fields of a type of the table. */
export function fieldsOfType(type: TableType, known: KnownTypes): readonly DescribedField[] {
  const { table, added, descriptions } = known
  const name = nameOf(type)
  const row = table.typeOf(name)
  if (row === undefined) return []
  const required = new Set(row.r?.split(' '))
  return Object.entries(row.f).map(([field, own]) => {
    const [least, most] = row.b?.[field] ?? [null, null]
    const bounds = [...(least === null ? [] : [`at least ${least}`]), ...(most === null ? [] : [`at most ${most}`])]
    const keys = row.k?.[field]
    const since = row.s?.[field]
    const more = added(name, field, own)
    return {
      name: field,
      type: typeText(own),
      isRequired: required.has(field),
      values: table.enumerations[row.e?.[field] ?? ''] ?? [],
      details: [
        ...(more.length > 0 ? more : bounds),
        ...(keys === undefined ? [] : [`a list by ${keys}`]),
        ...(since === undefined ? [] : [`from Kubernetes 1.${since} on`]),
      ],
      description: said(descriptions, name, field),
      inside: () => insideOf(own, known),
    }
  })
}

/** What is inside a value of a type; of a map of objects that of any key. */
function insideOf(type: TableType, known: KnownTypes): readonly DescribedField[] {
  if (typeof type === 'string' || isListType(type)) return fieldsOfType(type, known)
  const [, value] = type
  return [anyKey(typeText(value), () => insideOf(value, known))]
}

const anyKey = (type: string, inside: DescribedField['inside']): DescribedField => ({
  name: '*',
  type,
  isRequired: false,
  values: [],
  details: [],
  description: '',
  inside,
})

const nameOf = (type: TableType): string =>
  typeof type === 'string' ? type : nameOf(isListType(type) ? type[0] : type[1])

/** A type as `kubectl explain` writes it. */
export function typeText(type: TableType): string {
  if (typeof type !== 'string') return isListType(type) ? `[]${typeText(type[0])}` : `map[string]${typeText(type[1])}`
  return type === 'dyn' ? 'Object' : type.slice(type.lastIndexOf('.') + 1)
}

/** The fields of a schema (OpenAPI 3) of a definition, and the metadata that each object has. */
export function fieldsOfDefinition(schema: unknown): readonly DescribedField[] {
  const { properties, required, additionalProperties } = Object(schema)
  if (typeof properties !== 'object' || properties === null)
    return typeof additionalProperties === 'object' && additionalProperties !== null
      ? [anyKey(schemaType(additionalProperties), () => insideOfSchema(additionalProperties))]
      : []
  const needed: readonly unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties).map(([name, own]) => {
    const { enum: values, description }: Record<string, unknown> = Object(own)
    return {
      name,
      type: schemaType(own),
      isRequired: needed.includes(name),
      values: Array.isArray(values) ? values.map(String) : [],
      details: schemaDetails(own),
      description: typeof description === 'string' ? description : '',
      inside: () => insideOfSchema(own),
    }
  })
}

const insideOfSchema = (schema: unknown): readonly DescribedField[] => {
  const { items } = Object(schema)
  return fieldsOfDefinition(typeof items === 'object' && items !== null ? items : schema)
}

function schemaType(schema: unknown): string {
  const { type, items, additionalProperties, 'x-kubernetes-int-or-string': isEither } = Object(schema)
  if (isEither === true) return 'intOrString'
  if (type === 'array') return `[]${schemaType(items)}`
  if (type === 'object' && typeof additionalProperties === 'object')
    return `map[string]${schemaType(additionalProperties)}`
  return typeof type === 'string' ? type : 'Object'
}

const BOUNDS: readonly (readonly [key: string, text: string])[] = [
  ['minimum', 'at least'],
  ['maximum', 'at most'],
  ['minLength', 'characters: at least'],
  ['maxLength', 'characters: at most'],
  ['minItems', 'items: at least'],
  ['maxItems', 'items: at most'],
  ['pattern', 'of the form'],
  ['default', 'by default'],
]

function schemaDetails(schema: unknown): readonly string[] {
  const all = Object(schema)
  return BOUNDS.flatMap(([key, text]) => {
    const value: unknown = all[key]
    return value === undefined || typeof value === 'object' ? [] : [`${text} ${String(value)}`]
  })
}

/** The field at a path, where `[]` is an item of a list; undefined where there is none. */
export function fieldOnPath(fields: readonly DescribedField[], path: readonly string[]): DescribedField | undefined {
  let open = fields
  let found: DescribedField | undefined
  for (const step of path) {
    if (step === '[]') continue
    found = open.find(({ name }) => name === step) ?? open.find(({ name }) => name === '*')
    if (found === undefined) return undefined
    open = found.inside()
  }
  return found
}

/** What is to be said of a field beside its type: whether it is required, its values, its details. */
export const detailsText = ({ isRequired, values, details }: DescribedField): string =>
  [...(isRequired ? ['required'] : []), ...(values.length === 0 ? [] : [values.join(' | ')]), ...details].join(', ')
