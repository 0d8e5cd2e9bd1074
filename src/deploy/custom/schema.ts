/** A schema of a CustomResourceDefinition (OpenAPI 3, structural), or of a catalogue; nothing in it is trusted. */
export type Schema = Readonly<Record<string, unknown>>

/** Deeper schemas are left open. */
export const DEEPEST = 100

/** A value as an object; undefined of anything else. */
export const asSchema = (value: unknown): Schema | undefined => (isSchema(value) ? value : undefined)

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The items of a list; none of anything else. */
export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The keyword of an extension that is on: `x-kubernetes-int-or-string: true`. */
export const isOn = (schema: Schema, extension: string): boolean => own(schema, `x-kubernetes-${extension}`) === true

/** A keyword; undefined where it is absent. */
export const own = (schema: Schema, key: string): unknown => (Object.hasOwn(schema, key) ? schema[key] : undefined)

/** The schema of a field, by `properties`, else by `additionalProperties`. */
export function fieldSchema(schema: Schema, key: string): Schema | undefined {
  const properties = asSchema(own(schema, 'properties'))
  const found = properties === undefined ? undefined : asSchema(own(properties, key))
  return found ?? asSchema(own(schema, 'additionalProperties'))
}

/** What each object has, whatever its schema says (apiextensions-apiserver, pkg/apiserver/schema/pruning). */
export const META_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata'])
