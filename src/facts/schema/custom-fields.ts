import { follow, rootOf } from '../../documents/cursor.ts'
import type { Document } from '../../documents/document.ts'
import { plainOf } from '../../documents/plain.ts'
import type { CustomResource } from '../kubernetes/custom-resource.ts'
import { type DescribedField, fieldsOfDefinition, fieldsOfType, type KnownTypes } from './described-fields.ts'

/** Limit of values of a schema that are read: an alias may repeat a schema again and again. */
const MOST_VALUES = 200_000

/** A kind of a CustomResourceDefinition as people are shown it. */
export interface DescribedCustom {
  readonly description: string
  readonly fields: readonly DescribedField[]
}

/** What a definition says of its kind. `open` gives the document that it is written in, whose schema has descriptions. */
export function describedCustom(
  { schema, schemaAt }: CustomResource,
  open: (id: string) => Document | undefined,
  known: KnownTypes,
): DescribedCustom {
  const common = fieldsOfType('ConfigMap', known).filter(({ name }) => OF_ALL.has(name))
  if (schema === undefined) return { description: '', fields: common }
  const document = open(schemaAt.document)
  const node = document && follow(rootOf(document), schemaAt.pointer).node
  const written: unknown = node === undefined ? JSON.parse(schema) : plainOf(node, { left: MOST_VALUES })
  const { description }: Record<string, unknown> = Object(written)
  const own = fieldsOfDefinition(written).filter(({ name }) => !OF_ALL.has(name))
  return { description: typeof description === 'string' ? description : '', fields: [...common, ...own] }
}

/** What each object has. */
const OF_ALL: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])
