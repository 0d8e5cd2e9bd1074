import { isListType, type TableType } from '../../facts/kubernetes/kubernetes-table.ts'
import type { MappingNode, Node } from '../../languages/tree/node.ts'
import { shortened } from '../../model/kubernetes/fault-words.ts'
import { findNearest, findRelated, isOnlyNear } from '../../model/nearest.ts'
import { type ObjectType, objectType } from './object-types.ts'
import { add, type Walk } from './walk.ts'

/** How many objects deep the right place of a field is looked for. */
const DEPTH = 3

/** Adds that an object has a key which its type does not have. Gives the field that was meant, as far as it is known, and whether that is certain. */
export function addUnknown(
  key: string,
  value: Node,
  node: MappingNode,
  type: ObjectType,
  walk: Walk,
): { readonly near: string | undefined; readonly isSure: boolean } {
  const stated = new Set(node.entries.map(entry => entry.key))
  const others = [...type.fields.keys()].filter(field => !stated.has(field))
  const close = findNearest(key, others)
  const place = close === undefined ? placeOf(key, type, walk.around) : undefined
  const near = close ?? (place === undefined ? relatedTo(key, value, others, type) : undefined)
  const meant = near === undefined ? undefined : type.fields.get(near)
  const isSure =
    near !== undefined && isOnlyNear(key, near, others) && meant !== undefined && isOfShape(value, meant.type)
  add(walk, {
    fault: 'unlisted',
    path: [...walk.path, key],
    said: {
      key: shortened(key),
      type: type.name,
      ...(near === undefined ? {} : { near }),
      isNearSure: isSure,
      ...(near !== undefined && close === undefined ? { isRelated: true } : {}),
      ...(place === undefined ? {} : { place }),
      hasContent: value.type !== 'scalar',
    },
  })
  return { near, isSure }
}

/** The field that a key shares words with, as far as the value may be one of it: of several, the one that is required. */
function relatedTo(key: string, value: Node, others: readonly string[], type: ObjectType): string | undefined {
  const possible = others.filter(field => isOfShape(value, type.fields.get(field)?.type ?? 'dyn'))
  const required = new Set(type.required.flatMap(fields => (fields.length === 1 ? fields : [])))
  return (
    findRelated(key, possible) ??
    findRelated(
      key,
      possible.filter(field => required.has(field)),
    )
  )
}

/** Whether a value may be one of a type, by its form alone. */
function isOfShape(node: Node, type: TableType): boolean {
  if (node.type === 'scalar') return node.value === null || (typeof type === 'string' && objectType(type) === undefined)
  if (type === 'dyn') return true
  if (typeof type === 'string') return node.type === 'mapping' && objectType(type) !== undefined
  return (node.type === 'sequence') === isListType(type)
}

/** Fields of versions that are gone, and where what they said belongs now. */
const MOVED: Readonly<Record<string, string>> = {
  'IngressBackend.serviceName': 'service.name',
  'IngressBackend.servicePort': 'service.port',
  'CustomResourceDefinitionSpec.additionalPrinterColumns': 'each of its versions',
  'CustomResourceDefinitionSpec.subresources': 'each of its versions',
  'CustomResourceDefinitionSpec.validation': 'each of its versions, as schema',
  'CustomResourceDefinitionSpec.version': 'versions',
  'CustomResourceConversion.webhookClientConfig': 'webhook.clientConfig',
  'CustomResourceConversion.conversionReviewVersions': 'webhook.conversionReviewVersions',
  'ResourceMetricSource.targetAverageUtilization': 'target.averageUtilization',
  'ResourceMetricSource.targetAverageValue': 'target.averageValue',
  'HorizontalPodAutoscalerSpec.targetCPUUtilizationPercentage': 'metrics',
}

/** Where an object has the field that is written at another place: in one that it contains, or in one that contains it. */
function placeOf(key: string, type: ObjectType, around: readonly ObjectType[]): string | undefined {
  const moved = Object.hasOwn(MOVED, `${type.name}.${key}`) ? MOVED[`${type.name}.${key}`] : undefined
  if (moved !== undefined) return moved
  const [path, ...further] = pathsTo(key, type)
  if (path !== undefined) return further.length === 0 ? path : undefined
  return around.slice(0, -1).findLast(one => one.fields.has(key))?.name
}

/** The shortest paths through objects, not lists, to those that have the field. */
function pathsTo(key: string, type: ObjectType): readonly string[] {
  let open: readonly (readonly [path: string, type: ObjectType])[] = [['', type]]
  for (let depth = 0; depth < DEPTH; depth++) {
    open = open.flatMap(([path, one]) =>
      [...one.fields].flatMap(([name, { type: inner }]) => {
        const found = typeof inner === 'string' && !APART.has(name) ? objectType(inner) : undefined
        return found === undefined ? [] : [[path === '' ? name : `${path}.${name}`, found] as const]
      }),
    )
    const found = open.filter(([, one]) => one.fields.has(key)).map(([path]) => path)
    if (found.length > 0) return found
  }
  return []
}

/** What every object has, or none is given. */
const APART: ReadonlySet<string> = new Set(['metadata', 'status'])
