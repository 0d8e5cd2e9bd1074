import { POD_TEMPLATES } from '../../dialects/pod-templates.ts'
import { type Cursor, fields, get, isThere, items, place } from '../../documents/cursor.ts'
import { literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { OrderResourceId } from '../../facts/application/order-graph.ts'
import type {
  GraphCondition,
  GraphIterator,
  GraphResource,
  ResourceGraph,
} from '../../facts/application/resource-graph.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { expressionsIn, holesAt, type Site } from './graph-expressions.ts'
import { readGraphSchema } from './read-graph-schema.ts'
import { isOrderGraph, orderResources } from './read-order-graph.ts'

/** A graph with the expressions in it. */
export function readResourceGraph(resource: Resource): ResourceGraph {
  const spec = get(resource.body, 'spec')
  const status = get(spec, 'schema', 'status')
  const isOrderApp = isOrderGraph(spec)
  const resources = items(get(spec, 'resources'))
  const schema = readGraphSchema(get(spec, 'schema'))
  const found = isOrderApp ? [...orderResources(get(spec, 'resources'))] : []
  const ours = new Map(found.map(([id, { pointer }]) => [pointer, id]))
  return {
    ...objectMeta(resource, false),
    apiVersion: text(get(resource.body, 'apiVersion')),
    kindAt: place(get(resource.body, 'kind')),
    schema,
    status: fields(status).flatMap(({ key, value }) =>
      expressionsIn(value, key === 'conditions' ? 'conditions' : 'status', () => ({
        isCompared: isOrderApp && (key === 'availableReplicas' || key === 'serviceIP'),
      })),
    ),
    resources: resources.map(item => toResource(item, ours.get(item.pointer))),
    isOrderGraph: isOrderApp,
  }
}

function toResource(item: Cursor, orderId: OrderResourceId | undefined): GraphResource {
  const [template, external] = [get(item, 'template'), get(item, 'externalRef')]
  const id = text(get(item, 'id'))
  const object = template.node === undefined ? external : template
  const compared = orderId === undefined ? undefined : COMPARED[orderId]
  const iterators = iteratorsOf(get(item, 'forEach'), get(template, 'metadata'))
  return {
    id,
    at: id.state === 'absent' ? place(item) : id.at,
    ...hasParts(item, template, external),
    apiVersion: text(get(object, 'apiVersion')),
    kind: text(get(object, 'kind')),
    isOpen: true,
    expressions: [
      ...expressionsIn(template, 'template', cursor => siteOf(cursor, template, compared)),
      ...expressionsIn(external, 'external'),
      ...(['includeWhen', 'readyWhen', 'forEach'] as const).flatMap(list =>
        expressionsIn(get(item, list), list, () => ({
          isCompared: list === 'readyWhen' && compared !== undefined,
        })),
      ),
    ],
    conditions: (['readyWhen', 'includeWhen'] as const).flatMap(list =>
      items(get(item, list)).map(entry => toCondition(entry, list)),
    ),
    iterators,
    isCollection: iterators.length > 0 || get(external, 'metadata', 'selector').node !== undefined,
    reserved: (['labels', 'annotations'] as const).flatMap(map => reservedIn(get(template, 'metadata', map))),
  }
}

/** What a resource has of the two; of one that a template may give more keys, what is written. */
function hasParts(item: Cursor, template: Cursor, external: Cursor) {
  const written = new Set(fields(item).map(({ key }) => key))
  const hasExternal = isThere(external) && written.has('externalRef')
  return { hasTemplate: isThere(template) && (written.has('template') || !hasExternal), hasExternal }
}

/** kro keeps the keys below these prefixes to itself, annotations since the release after v0.9.3. */
const reservedIn = (map: Cursor): GraphResource['reserved'] =>
  fields(map)
    .filter(({ key }) => /^(?:internal\.)?kro\.run\//.test(key))
    .map(({ key, value }) => ({ key, at: place(value, 'key') }))

function toCondition(entry: Cursor, list: 'readyWhen' | 'includeWhen'): GraphCondition {
  const found = holesAt(entry)
  const [expression] = expressionsIn(entry, list)
  return {
    list,
    isStandalone:
      found === undefined
        ? entry.node?.type === 'scalar' && typeof entry.node.value === 'string'
        : found.isStandalone || found.fault !== undefined,
    at: place(entry),
    ...(expression === undefined ? {} : { expression }),
  }
}

function iteratorsOf(forEach: Cursor, metadata: Cursor): readonly GraphIterator[] {
  const isNamedBy = identityTest(metadata)
  return items(forEach).flatMap(axis =>
    fields(axis).map(({ key, value }) => {
      const [expression] = expressionsIn(value, 'forEach')
      return {
        name: key,
        isStandalone: holesAt(value)?.isStandalone ?? true,
        isIdentifying: isNamedBy(key),
        at: place(value, 'key'),
        ...(expression === undefined ? {} : { expression }),
      }
    }),
  )
}

/** Tells whether the name or the namespace of a template reads a variable, or may do so. */
function identityTest(metadata: Cursor): (variable: string) => boolean {
  const [name, namespace] = [get(metadata, 'name'), get(metadata, 'namespace')]
  const isOpen = [name, namespace].some(({ node }) => node?.type === 'scalar' && /\{\{/.test(String(node.value)))
  const read = [name, namespace].flatMap(one => expressionsIn(one, 'template'))
  const names = new Set(read.flatMap(({ uses }) => uses.map(({ id }) => id)))
  const isSure = literal(name) !== undefined && !isOpen && read.every(({ fault }) => fault === undefined)
  return variable => !isSure || names.has(variable)
}

/** The fields of the templates that the checks of the OrderApp graph compare, by the resource's id. */
const COMPARED: Readonly<Record<OrderResourceId, RegExp>> = {
  service: /^\/(?:metadata\/(?:name$|labels\/)|spec\/)/,
  dbConfig: /^\/(?:metadata\/(?:name$|labels\/)|data\/)/,
  targetGroupBinding: /^\/(?:metadata\/(?:name$|labels\/)|spec\/)/,
  deployment: /^\/(?:metadata\/(?:name$|labels\/)|spec\/(?:replicas$|selector\/|template\/metadata\/))/,
}

/** What the place of an expression in a template tells: which values its field takes, and who may read what it gets. */
function siteOf(cursor: Cursor, template: Cursor, compared: RegExp | undefined): Site {
  const path = cursor.pointer.slice(template.pointer.length)
  const kind = literal(get(template, 'kind')) ?? ''
  const isConfig = kind === 'ConfigMap' && /^\/(?:data|binaryData)\//.test(path)
  const isText = isConfig || TEXTS.test(path) || (kind === 'Secret' && path.startsWith('/stringData/'))
  const isEnvironment = isWorkload(kind) && /\/env\/\d+\/value$/.test(path)
  return {
    isCompared: compared?.test(path) ?? false,
    ...(isText || isEnvironment ? { wants: 'string' } : {}),
    ...(isConfig ? { copiesTo: 'ConfigMap' } : isEnvironment ? { copiesTo: 'environment' } : {}),
  }
}

const TEXTS = /^\/metadata\/(?:name|namespace|(?:labels|annotations)\/[^/]+)$/

const isWorkload = (kind: string): boolean => Object.keys(POD_TEMPLATES).some(type => type.endsWith(`/${kind}`))
