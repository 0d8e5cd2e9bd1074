import { type Cursor, fields, get, isWritten, items, place } from '../../documents/cursor.ts'
import { plainOf } from '../../documents/plain.ts'
import { literal } from '../../documents/read.ts'
import type { Edit, Json } from '../../engine/edit.ts'
import { isList, isObject } from '../../languages/tree/json-value.ts'

/**
 * The edits that give each version of a CustomResourceDefinition what v1beta1 stated once for all; undefined where v1 would refuse the
 * schema, or where more than these fields would change: a conversion webhook, comments in what moves.
 */
export function definitionEdits(spec: Cursor): readonly Edit[] | undefined {
  const conversion = get(spec, 'conversion')
  if (isWritten(conversion) && literal(get(conversion, 'strategy')) !== 'None') return undefined
  const common = commonOf(spec)
  const versions = items(get(spec, 'versions'))
  const name = literal(get(spec, 'version'))
  if (common === undefined || (versions.length === 0 && name === undefined)) return undefined
  const gone = ONCE.filter(key => isWritten(get(spec, key))).map(key => ({
    at: place(get(spec, key)),
    remove: true as const,
  }))
  const kept = get(spec, 'preserveUnknownFields')
  const pruned = isWritten(kept) && literalBoolean(kept) !== false ? [{ at: place(kept), replace: false }] : []
  if (versions.length === 0) {
    const only = { name: name ?? '', served: true, storage: true, ...common }
    return [...gone, ...pruned, { at: place(spec), insert: { key: 'versions', value: [only] } }]
  }
  const moved = versions.map(version => versionEdits(version, common))
  const whole = moved.filter(edits => edits !== undefined)
  return whole.length < moved.length ? undefined : [...gone, ...pruned, ...whole.flat()]
}

/** What v1 states for each version. */
const ONCE = ['version', 'validation', 'subresources', 'additionalPrinterColumns'] as const

type Common = Readonly<Record<string, Json>>

function commonOf(spec: Cursor): Common | undefined {
  const schema = get(spec, 'validation')
  const parts = ONCE.slice(1).map(key => get(spec, key))
  if (parts.some(part => isWritten(part) && hasComment(part))) return undefined
  const read = isWritten(schema) ? jsonOf(schema) : undefined
  const root = read !== undefined && isObject(read) ? read['openAPIV3Schema'] : undefined
  if (isWritten(schema) && (root === undefined || !isStructural(root))) return undefined
  const columns = columnsOf(get(spec, 'additionalPrinterColumns'))
  const subresources = isWritten(get(spec, 'subresources')) ? jsonOf(get(spec, 'subresources')) : undefined
  return {
    ...(root === undefined ? {} : { schema: { openAPIV3Schema: root } }),
    ...(subresources === undefined ? {} : { subresources }),
    ...(columns === undefined ? {} : { additionalPrinterColumns: columns }),
  }
}

/** Without a schema, every field was kept. */
const ANYTHING: Json = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }

function versionEdits(version: Cursor, common: Common): readonly Edit[] | undefined {
  const own = get(version, 'schema', 'openAPIV3Schema')
  const isOwn = isWritten(get(version, 'schema'))
  const schema = isOwn && isWritten(own) ? jsonOf(own) : undefined
  if (isOwn && (schema === undefined || !isStructural(schema))) return undefined
  if (fields(version).length === 0 || isWritten(get(version, 'additionalPrinterColumns'))) return undefined
  return Object.entries({ schema: ANYTHING, ...common })
    .filter(([key]) => !isWritten(get(version, key)))
    .map(([key, value]) => ({ at: place(version), insert: { key, value } }))
}

/** The columns; v1 writes the name of one field otherwise. */
function columnsOf(cursor: Cursor): Json | undefined {
  const columns = isWritten(cursor) ? jsonOf(cursor) : undefined
  if (columns === undefined || !isList(columns)) return undefined
  return columns.map(column => {
    if (!isObject(column) || !('JSONPath' in column)) return column
    const { JSONPath, ...others } = column
    return { ...others, ...(JSONPath === undefined ? {} : { jsonPath: JSONPath }) }
  })
}

const MOST_VALUES = 20_000

function jsonOf({ node }: Cursor): Json | undefined {
  const value = node && plainOf(node, { left: MOST_VALUES })
  return isJson(value) && !JSON.stringify(value).includes('{{') ? value : undefined
}

const isJson = (value: unknown): value is Json =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
    ? true
    : Array.isArray(value)
      ? value.every(isJson)
      : typeof value === 'object' && Object.values(value).every(isJson)

/** Whether a comment may be lost with what is moved. */
export const hasComment = ({ document, node }: Cursor): boolean =>
  node !== undefined && /(?:^|\s)#/m.test(document.file.text.slice(node.start, node.end))

const literalBoolean = ({ node }: Cursor): unknown => (node?.type === 'scalar' ? node.value : undefined)

/** Whether the API server takes it as a structural schema: a type for each value, and no reference (KEP-1693 as it is documented). */
function isStructural(schema: Json): boolean {
  if (!isObject(schema) || '$ref' in schema || COMBINED.some(key => key in schema && !isIntOrString(key, schema)))
    return false
  const { type, properties, items: item, additionalProperties } = schema
  const isTyped = typeof type === 'string' || schema['x-kubernetes-int-or-string'] === true
  if (!isTyped && schema['x-kubernetes-preserve-unknown-fields'] !== true) return false
  if (properties !== undefined && (!isObject(properties) || !Object.values(properties).every(isStructural)))
    return false
  if (properties !== undefined && isObject(additionalProperties ?? null)) return false
  if (item !== undefined && !isStructural(item)) return false
  if (type === 'array' && item === undefined) return false
  return (
    additionalProperties === undefined ||
    typeof additionalProperties === 'boolean' ||
    isStructural(additionalProperties)
  )
}

/** The alternative that the API server knows for numbers that may be texts. */
const isIntOrString = (key: string, schema: { readonly [key: string]: Json }): boolean =>
  key === 'anyOf' &&
  schema['x-kubernetes-int-or-string'] === true &&
  JSON.stringify(schema['anyOf']) === '[{"type":"integer"},{"type":"string"}]'

/** What must repeat what the schema says itself: rare, and left to people. */
const COMBINED = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'definitions',
  'dependencies',
  'patternProperties',
  'additionalItems',
]
