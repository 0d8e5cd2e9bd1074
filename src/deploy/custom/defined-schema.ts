import type { Place } from '../../documents/document.ts'
import type { CustomResource } from '../../facts/kubernetes/custom-resource.ts'
import { openSchema, type SchemaSet } from '../../model/json-schema/schema-set.ts'
import { jsonSchema } from './json-schema.ts'
import { asSchema, type Schema } from './schema.ts'

/** The schema of a definition, ready to judge. */
export interface DefinedSchema {
  readonly schema: Schema
  /** What judges single values. */
  readonly values: SchemaSet
  /** Where a part of the schema is written, by its JSON Pointer. */
  readonly placeOf: (pointer: string) => Place
}

/** Reads the schema of a definition; undefined where it has none that is completely known. */
export function definedSchema(definition: CustomResource): DefinedSchema | undefined {
  const schema = schemaOf(definition)
  if (schema === undefined) return undefined
  return {
    schema,
    values: openSchema(jsonSchema(schema)),
    placeOf: pointer => schemaPlace(definition, pointer),
  }
}

/** The content of a definition's schema. */
export const schemaOf = ({ schema }: CustomResource): Schema | undefined =>
  schema === undefined ? undefined : asSchema(JSON.parse(schema))

/** Where a part of a schema is written: of one that is a part of a text, the whole. */
export function schemaPlace({ schemaAt }: CustomResource, pointer: string): Place {
  if (schemaAt.within !== undefined || schemaAt.generated !== undefined) return schemaAt
  return { document: schemaAt.document, pointer: `${schemaAt.pointer}${pointer}` }
}
