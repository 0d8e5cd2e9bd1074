import type { FieldNotations, TypeNotation } from '../../cel/type-notation.ts'
import { known } from '../../documents/value.ts'
import { groupBy } from '../../model/group-by.ts'
import { keyOfStep } from '../../model/json-pointer.ts'
import type { GraphExpression, GraphSchema, ResourceGraph, SchemaField } from './resource-graph.ts'

const DEEPEST = 16
const BASIC: ReadonlyMap<string, string> = new Map([
  ['string', 'string'],
  ['integer', 'int'],
  ['boolean', 'bool'],
  ['float', 'double'],
])
/** What the status of an instance has beside its own fields (kro 0.9.3, pkg/graph/crd/defaults.go). */
const STATUS: FieldNotations = {
  state: 'string',
  conditions: [
    {
      type: 'string',
      status: 'string',
      reason: 'string',
      message: 'string',
      lastTransitionTime: 'string',
      observedGeneration: 'int',
    },
  ],
}

/** `kro.run/v1alpha1/Web`, as templates name the kind that a graph declares; undefined where that is not known. */
export function graphKind({ schema: { group, version, kind } }: Pick<ResourceGraph, 'schema'>): string | undefined {
  const own = [group.state === 'absent' ? 'kro.run' : known(group), known(version), known(kind)]
  return own.every(part => part !== undefined) ? own.join('/') : undefined
}

/**
 * The kind that a graph declares, as kro makes its definition (0.9.3, pkg/graph/crd/crd.go): `status` are the expressions of its
 * status with their types.
 */
export const graphNotation = (
  { schema }: Pick<ResourceGraph, 'schema'>,
  status: readonly GraphExpression[] | undefined,
): TypeNotation => ({
  apiVersion: 'string',
  kind: 'string',
  metadata: 'ObjectMeta',
  spec: specNotation(schema),
  status: status === undefined ? 'dyn' : statusNotation(schema, status),
})

function specNotation({ fields, unknown }: GraphSchema): TypeNotation {
  const types = new Map(fields.filter(({ isOfType }) => isOfType).map(field => [field.path, field]))
  const own = objectNotation(
    fields.filter(({ isOfType }) => !isOfType),
    '',
    { fields, types },
    0,
  )
  return unknown.length === 0 ? own : ['open', own]
}

interface Custom {
  readonly fields: readonly SchemaField[]
  readonly types: ReadonlyMap<string, SchemaField>
}

/** The fields right below a path that ends with a dot, or below the root. */
function objectNotation(all: readonly SchemaField[], prefix: string, custom: Custom, depth: number): FieldNotations {
  const below = all.filter(({ path }) => path.startsWith(prefix) && path.length > prefix.length)
  const own = below.filter(({ path }) => !path.slice(prefix.length).includes('.'))
  return Object.fromEntries(
    own.map(field => [
      field.path.slice(prefix.length),
      field.hasFields && depth < DEEPEST
        ? objectNotation(below, `${field.path}.`, custom, depth + 1)
        : typeNotation(field.type, custom, depth + 1),
    ]),
  )
}

function typeNotation(type: string, custom: Custom, depth: number): TypeNotation {
  if (depth > DEEPEST) return 'dyn'
  if (type.startsWith('[]')) return [typeNotation(type.slice(2), custom, depth + 1)]
  if (type.startsWith('map[string]')) return ['map', typeNotation(type.slice('map[string]'.length), custom, depth + 1)]
  const found = custom.types.get(type)
  if (found === undefined) return BASIC.get(type) ?? 'dyn'
  if (!found.hasFields) return typeNotation(found.type, custom, depth + 1)
  return objectNotation(
    custom.fields.filter(({ isOfType }) => isOfType),
    `${type}.`,
    custom,
    depth + 1,
  )
}

/** The fields of a status by the expressions in them; below a list anything may be. */
function statusNotation(schema: GraphSchema, status: readonly GraphExpression[]): TypeNotation {
  const base = `${schema.at.pointer}/status/`
  const leaves = [
    ...schema.plainStatus.map(({ pointer }) => ({ pointer, type: 'dyn' })),
    ...status.map(({ at, isPart, type }) => ({
      pointer: at.pointer,
      type: isPart ? 'string' : (SIMPLE.get(type) ?? 'dyn'),
    })),
  ].map(({ pointer, type }) => ({ path: pointer.slice(base.length).split('/').map(keyOfStep), type }))
  return { ...nested(leaves, 0), ...STATUS }
}

interface Leaf {
  readonly path: readonly string[]
  readonly type: string
}

function nested(leaves: readonly Leaf[], depth: number): FieldNotations {
  const groups = groupBy(leaves, ({ path }) => path[depth] ?? '')
  return Object.fromEntries(
    Array.from(groups, ([name, own]) => {
      const isLeaf = own.some(({ path }) => path.length === depth + 1)
      const type = isLeaf || depth >= DEEPEST || own.some(({ path }) => /^\d+$/.test(path[depth + 1] ?? ''))
      return [name, type ? (isLeaf ? (own[0]?.type ?? 'dyn') : 'dyn') : nested(own, depth + 1)] as const
    }),
  )
}

const SIMPLE: ReadonlyMap<string, string> = new Map(['string', 'int', 'bool', 'double'].map(type => [type, type]))
