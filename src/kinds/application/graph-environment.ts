import type { Environment, ObjectType } from '../../cel/environment.ts'
import { kroFunctions, kroObjectType, kroVariables } from '../../cel/libraries.ts'
import { BOOL, type CelType, DOUBLE, DYN, INT, listOf, mapOf, objectType, STRING } from '../../cel/types.ts'
import type { GraphSchema } from '../../facts/application/resource-graph.ts'

const SPEC = 'schema.spec'
const DEEPEST = 16

/**
 * What the expressions of a graph may use, as far as it is written in the graph: the types of the instance's fields, of which
 * kro makes a schema, and kro's functions. Of resources nothing is known here but that they are there.
 */
export function graphEnvironment(schema: GraphSchema, names: readonly string[]): Environment {
  const objects = objectsOf(schema)
  const instance = new Map<string, CelType>([
    ['apiVersion', STRING],
    ['kind', STRING],
    ['metadata', DYN],
    ['spec', objectType(SPEC)],
  ])
  return {
    variables: new Map([
      ...names.map(name => [name, DYN] as const),
      ...kroVariables,
      ['each', DYN] as const,
      ['schema', objectType('schema')] as const,
    ]),
    objectType: name => (name === 'schema' ? { fields: instance } : (objects.get(name) ?? kroObjectType(name))),
    functions: kroFunctions(),
  }
}

/** The objects of the spec and of the custom types by their names: `schema.spec.aurora`, `Port`. */
function objectsOf({ fields }: GraphSchema): ReadonlyMap<string, ObjectType> {
  const types = new Map(fields.filter(({ isOfType }) => isOfType).map(field => [field.path, field]))
  const objects = new Map<string, { readonly fields: Map<string, CelType> }>([[SPEC, { fields: new Map() }]])
  const nameOf = (path: string, isOfType: boolean): string => (isOfType ? path : path === '' ? SPEC : `${SPEC}.${path}`)
  for (const { path, isOfType, hasFields } of fields)
    if (hasFields) objects.set(nameOf(path, isOfType), { fields: new Map() })
  const typeOf = (type: string, depth: number): CelType => {
    if (depth > DEEPEST) return DYN
    if (type.startsWith('[]')) return listOf(typeOf(type.slice(2), depth + 1))
    if (type.startsWith('map[string]')) return mapOf(STRING, typeOf(type.slice('map[string]'.length), depth + 1))
    const custom = types.get(type)
    if (custom !== undefined) return custom.hasFields ? objectType(type) : typeOf(custom.type, depth + 1)
    return BASIC.get(type) ?? DYN
  }
  for (const { path, isOfType, hasFields, type } of fields) {
    const dot = path.lastIndexOf('.')
    const owner = objects.get(nameOf(path.slice(0, Math.max(0, dot)), isOfType))
    const own = hasFields ? objectType(nameOf(path, isOfType)) : typeOf(type, 0)
    if (dot >= 0 || !isOfType) owner?.fields.set(path.slice(dot + 1), own)
  }
  return objects
}

const BASIC: ReadonlyMap<string, CelType> = new Map([
  ['string', STRING],
  ['integer', INT],
  ['boolean', BOOL],
  ['float', DOUBLE],
])
