import { checkCel } from '../../cel/check.ts'
import type { Environment, ObjectType } from '../../cel/environment.ts'
import { kroFunctions, kroObjectType, kroVariables } from '../../cel/libraries.ts'
import { parseCel } from '../../cel/parse.ts'
import { withEscapedNames } from '../../cel/type-notation.ts'
import { BOOL, type CelType, DOUBLE, DYN, INT, listOf, mapOf, objectType, STRING } from '../../cel/types.ts'
import { known } from '../../documents/value.ts'
import type { ObjectKinds } from './object-kinds.ts'
import type { ExpressionRole, GraphIterator, GraphResource, GraphSchema, ResourceGraph } from './resource-graph.ts'

/** What the expressions of a graph may use, and the types of its resources. */
export interface GraphEnvironment {
  /** For the status of the instance, and for the conditions in it. */
  readonly status: ResourceEnvironment['environmentOf']
  readonly of: (resource: GraphResource) => ResourceEnvironment
}

/** What the expressions of one resource may use. */
export interface ResourceEnvironment {
  readonly environmentOf: (role: ExpressionRole) => Environment
  /** One object of its kind, also where others see a list of them. */
  readonly object: CelType
  /** Whether nothing tells which fields its kind has. */
  readonly isOpen: boolean
}

/**
 * The types of a graph as kro makes them (0.9.3, pkg/graph/builder.go): of the instance's fields, out of the graph's schema, and
 * of each resource by its kind. A kind that is not known has the metadata of any object and may have any other field.
 */
export function graphEnvironment({ schema, resources }: ResourceGraph, kinds: ObjectKinds): GraphEnvironment {
  const objects = new Map<string, ObjectType>([
    ...objectsOf(schema),
    ...instanceTypes(schema, kinds),
    ...openKinds(resources, kinds),
  ])
  const typeOf = (resource: GraphResource): CelType =>
    kinds.typeOf(...nameOf(resource)) ?? objectType(nameOf(resource).join('/'))
  const variables = new Map<string, CelType>()
  for (const resource of resources) {
    const id = known(resource.id) ?? ''
    const type = resource.isCollection ? listOf(typeOf(resource)) : typeOf(resource)
    // Which of two resources of one id is meant, kro does not say: it refuses them.
    variables.set(id, variables.has(id) ? DYN : type)
  }
  const environment: Environment = {
    variables: new Map([...variables, ['schema', objectType('schema')]]),
    objectType: name => objects.get(name) ?? kinds.objectType(name) ?? kroObjectType(name),
    functions: kroFunctions(),
  }
  const conditions = extended(environment, [...kroVariables])
  return {
    status: role => (role === 'conditions' ? conditions : environment),
    of: resource => {
      const object = typeOf(resource)
      return {
        object,
        isOpen: kinds.typeOf(...nameOf(resource)) === undefined,
        environmentOf: environmentsOf(resource, object, environment),
      }
    },
  }
}

/** The variables that only some of the expressions of a resource have: of forEach, and `each` (builder.go, validateAndCompileNode). */
function environmentsOf(
  { iterators, isCollection }: GraphResource,
  object: CelType,
  environment: Environment,
): ResourceEnvironment['environmentOf'] {
  const ofTemplates = extended(
    environment,
    iterators.map(one => [one.name, itemOf(one, environment)] as const),
  )
  const ofReadiness = extended(environment, isCollection ? [['each', object] as const] : [])
  return role => (role === 'template' ? ofTemplates : role === 'readyWhen' ? ofReadiness : environment)
}

function extended(environment: Environment, more: readonly (readonly [name: string, type: CelType])[]): Environment {
  if (more.length === 0) return environment
  const [own, { variables }] = [new Map(more), environment]
  return {
    ...environment,
    variables: { get: name => own.get(name) ?? variables.get(name), has: name => own.has(name) || variables.has(name) },
  }
}

/** The value of an iterator: an item of its list. */
function itemOf({ expression }: GraphIterator, environment: Environment): CelType {
  const parsed = parseCel(expression?.text ?? '')
  const type = parsed.kind === 'parsed' ? checkCel(parsed.expression, environment).type : DYN
  return type.kind === 'list' ? type.item : DYN
}

const SPEC = 'schema.spec'
const DEEPEST = 16

const nameOf = ({ apiVersion, kind }: GraphResource): readonly [apiVersion: string, kind: string] => [
  known(apiVersion) ?? '',
  known(kind) ?? '',
]

/** Objects of kinds that are not known, by what they are called. */
const openKinds = (resources: readonly GraphResource[], { metadata, typeOf }: ObjectKinds): readonly Named[] => {
  const fields = new Map(Object.entries({ apiVersion: STRING, kind: STRING, metadata }))
  const open = resources.filter(resource => typeOf(...nameOf(resource)) === undefined)
  return open.map(resource => [nameOf(resource).join('/'), { fields, others: DYN }])
}

/** The instance without its status; one that belongs to no namespace has none (pkg/graph/schema/schema.go). */
function instanceTypes({ scope }: GraphSchema, { metadata, objectType: find }: ObjectKinds): readonly Named[] {
  const name = 'schema.metadata'
  const whole = metadata.kind === 'object' && known(scope) === 'Cluster' ? find(metadata.name) : undefined
  const fields = [...(whole?.fields ?? [])].filter(([field]) => field !== 'namespace' && field !== '__namespace__')
  const instance = new Map([
    ['apiVersion', STRING],
    ['kind', STRING],
    ['metadata', whole === undefined ? metadata : objectType(name)],
    ['spec', objectType(SPEC)],
  ])
  return [
    [name, { fields: new Map(fields) }],
    ['schema', { fields: instance }],
  ]
}

type Named = readonly [name: string, type: ObjectType]

/** The objects of the spec and of the custom types by their names: `schema.spec.aurora`, `types.Port`. */
function objectsOf({ fields }: GraphSchema): ReadonlyMap<string, ObjectType> {
  const types = new Map(fields.filter(({ isOfType }) => isOfType).map(field => [field.path, field]))
  const objects = new Map<string, Map<string, CelType>>([[SPEC, new Map()]])
  const nameIn = (path: string, isOfType: boolean): string =>
    isOfType ? `types.${path}` : path === '' ? SPEC : `${SPEC}.${path}`
  for (const { path, isOfType, hasFields } of fields) if (hasFields) objects.set(nameIn(path, isOfType), new Map())
  const typeOf = (type: string, depth: number): CelType => {
    if (depth > DEEPEST) return DYN
    if (type.startsWith('[]')) return listOf(typeOf(type.slice(2), depth + 1))
    if (type.startsWith('map[string]')) return mapOf(STRING, typeOf(type.slice('map[string]'.length), depth + 1))
    const custom = types.get(type)
    if (custom !== undefined) return custom.hasFields ? objectType(nameIn(type, true)) : typeOf(custom.type, depth + 1)
    return BASIC.get(type) ?? DYN
  }
  for (const { path, isOfType, hasFields, type } of fields) {
    const dot = path.lastIndexOf('.')
    const outer = objects.get(nameIn(path.slice(0, Math.max(0, dot)), isOfType))
    // Of a field with a dot in its name it is not known what it is part of.
    const owner = outer ?? (isOfType ? undefined : objects.get(SPEC))
    const own = hasFields ? objectType(nameIn(path, isOfType)) : typeOf(type, 0)
    if (dot >= 0 || !isOfType) owner?.set(outer === undefined ? path : path.slice(dot + 1), own)
  }
  return new Map(Array.from(objects, ([name, own]) => [name, { fields: withEscapedNames(own) }] as const))
}

const BASIC: ReadonlyMap<string, CelType> = new Map([
  ['string', STRING],
  ['integer', INT],
  ['boolean', BOOL],
  ['float', DOUBLE],
])
