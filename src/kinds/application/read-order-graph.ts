import { type Cursor, get, getFilled, items, place } from '../../documents/cursor.ts'
import { literal, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { GraphText } from '../../facts/application/graph-text.ts'
import { indexSchema } from '../../facts/application/graph-types.ts'
import {
  BINDING_ANNOTATION,
  ORDER_KINDS,
  ORDER_RESOURCES,
  type OrderBinding,
  type OrderEntry,
  type OrderGraph,
  type OrderGraphDeployment,
  type OrderResourceId,
  type OrderService,
  type OrderTemplate,
} from '../../facts/application/order-graph.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { graphMap } from './graph-map.ts'
import { type GraphScope, graphText, templatesOf } from './graph-text.ts'
import { readGraphSchema } from './read-graph-schema.ts'
import { readyTerms } from './ready-terms.ts'

/**
 * Whether a graph makes OrderApps: by the kind that it declares in any spelling, or by having all four resources of the
 * contract's graph, so that a misnamed kind is noticed. One without resources only declares the kind, and makes nothing.
 */
export function isOrderGraph(spec: Cursor): boolean {
  const kind = literal(get(spec, 'schema', 'kind')) ?? ''
  const ids = new Set(items(get(spec, 'resources')).map(item => literal(get(item, 'id'))))
  if (/^order[-_]?app(?:s|lication)?$/i.test(kind)) return ids.size > 0
  return ORDER_RESOURCES.every(id => ids.has(id))
}

/** The four resources by the ids that the contract gives them; one that lacks its id is found by its kind. */
export function orderResources(resources: Cursor): ReadonlyMap<OrderResourceId, Cursor> {
  const all = items(resources)
  const own = new Map(all.map(item => [literal(get(item, 'id')) ?? '', item]))
  const others = all.filter(item => ORDER_RESOURCES.every(id => id !== literal(get(item, 'id'))))
  return new Map(
    ORDER_RESOURCES.flatMap(id => {
      const found = own.get(id) ?? others.find(item => ORDER_KINDS[id].includes(kindOf(get(item, 'template'))))
      return found === undefined ? [] : [[id, found] as const]
    }),
  )
}

const kindOf = (template: Cursor): string => `${literal(get(template, 'apiVersion'))}/${literal(get(template, 'kind'))}`

/** What the graph makes of an instance, for the checks of the OrderApp graph. */
export function readOrderGraph(resource: Resource): OrderGraph {
  const spec = get(resource.body, 'spec')
  const resources = get(spec, 'resources')
  const schema = readGraphSchema(get(spec, 'schema'))
  const ours = orderResources(resources)
  const roles = new Map([...ours].map(([id, { pointer }]) => [pointer, id]))
  const names = new Map([...ours].map(([id, item]) => [literal(get(item, 'id')) ?? '', id]))
  const templates = templatesOf(resources)
  const scope: GraphScope = { schema: indexSchema(schema), templates, names, found: new Map() }
  const status = get(spec, 'schema', 'status')
  // Of the status it matters where it comes from, not what that is.
  const unfollowed = { ...scope, templates: new Map([...scope.templates.keys()].map(id => [id, undefined])) }
  const templateOf = (id: OrderResourceId): Cursor | undefined => {
    const found = ours.get(id)
    const template = found && get(found, 'template')
    return template?.node === undefined ? undefined : template
  }
  const [service, config, binding] = [templateOf('service'), templateOf('dbConfig'), templateOf('targetGroupBinding')]
  const deployment = ours.get('deployment')
  return {
    ...objectMeta(resource, false),
    group: schema.group,
    status: {
      availableReplicas: graphText(get(status, 'availableReplicas'), unfollowed),
      serviceIP: graphText(get(status, 'serviceIP'), unfollowed),
      others: graphMap(status, unfollowed).entries.filter(
        ({ key }) => key !== 'availableReplicas' && key !== 'serviceIP',
      ),
    },
    templates: items(resources).map(item => toTemplate(item, roles.get(item.pointer), scope)),
    resourcesAt: place(resources, 'key'),
    ...(service === undefined ? {} : { service: toService(get(service, 'spec'), scope) }),
    ...(config === undefined ? {} : { dbConfig: graphMap(get(config, 'data'), scope) }),
    ...(binding === undefined ? {} : { binding: toBinding(get(binding, 'spec'), scope) }),
    ...(deployment === undefined || get(deployment, 'template').node === undefined
      ? {}
      : { deployment: toDeployment(deployment, scope) }),
  }
}

function toTemplate(item: Cursor, resource: OrderResourceId | undefined, scope: GraphScope): OrderTemplate {
  const id = text(get(item, 'id'))
  const [template, external] = [get(item, 'template'), get(item, 'externalRef')]
  const object = template.node === undefined ? external : template
  const metadata = get(object, 'metadata')
  const [include, ready] = [get(item, 'includeWhen'), get(item, 'readyWhen')]
  return {
    id: id.state === 'known' ? id.value : '',
    idAt: id.at,
    ...(resource === undefined ? {} : { resource }),
    apiVersion: text(get(object, 'apiVersion')),
    kind: text(get(object, 'kind')),
    ...(template.node === undefined && external.node !== undefined ? { externalAt: place(external, 'key') } : {}),
    name: graphText(get(metadata, 'name'), scope),
    labels: graphMap(get(metadata, 'labels'), scope),
    ...(items(include).length > 0 ? { includeWhenAt: place(include, 'key') } : {}),
    ...(items(ready).length > 0 ? { readyWhenAt: place(ready, 'key') } : {}),
  }
}

function toService(spec: Cursor, scope: GraphScope): OrderService {
  const at = (cursor: Cursor, key: string): GraphText => graphText(get(cursor, key), scope)
  const portsOpen = unresolved(get(spec, 'ports'))
  return {
    type: at(spec, 'type'),
    clusterIP: at(spec, 'clusterIP'),
    selector: graphMap(get(spec, 'selector'), scope),
    ports: items(get(spec, 'ports')).map(port => ({
      name: at(port, 'name'),
      port: at(port, 'port'),
      targetPort: at(port, 'targetPort'),
      protocol: at(port, 'protocol'),
      at: place(port),
    })),
    portsAt: place(get(spec, 'ports'), 'key'),
    ...(portsOpen === undefined ? {} : { portsOpen }),
  }
}

function toBinding(spec: Cursor, scope: GraphScope): OrderBinding {
  const at = (...path: readonly string[]): GraphText => graphText(getFilled(spec, ...path), scope)
  const groupName = get(spec, 'targetGroupName')
  const arn = at('targetGroupARN')
  return {
    targetGroupArn: arn,
    isObsoleteArn: isObsolete(arn, scope),
    targetType: at('targetType'),
    vpcId: at('vpcID'),
    serviceName: at('serviceRef', 'name'),
    servicePort: at('serviceRef', 'port'),
    ...(groupName.node === undefined ? {} : { groupNameAt: place(groupName, 'key') }),
  }
}

/** Whether a text reads `status.targetGroupARN` of a TargetGroup of ACK. */
const isObsolete = ({ pieces }: GraphText, { templates }: GraphScope): boolean =>
  pieces.some(({ steps: [root, status, field] }) => {
    const object = templates.get(root?.name ?? '')
    const isGroup = object !== undefined && /^elbv2\.services\.k8s\.aws\/[^/]*\/TargetGroup$/.test(kindOf(object))
    return isGroup && status?.name === 'status' && field?.name === 'targetGroupARN'
  })

function toDeployment(item: Cursor, scope: GraphScope): OrderGraphDeployment {
  const template = get(item, 'template')
  const annotations = get(template, 'spec', 'template', 'metadata', 'annotations')
  const { entries: ofPods, open: annotationsOpen } = graphMap(annotations, scope)
  const ofBinding = (entries: readonly OrderEntry[]): readonly OrderEntry[] =>
    entries.filter(
      ({ key, text }) => key.endsWith(`/${BINDING_ANNOTATION}`) || text.uses.includes('targetGroupBinding'),
    )
  const id = literal(get(item, 'id')) ?? ''
  const entries = items(get(item, 'readyWhen')).map(entry => readyTerms(entry, id))
  return {
    replicas: graphText(get(template, 'spec', 'replicas'), scope),
    bindingAnnotations: ofBinding(ofPods),
    misplaced: ofBinding(graphMap(get(template, 'metadata', 'annotations'), scope).entries),
    annotationsAt: place(annotations, 'key'),
    ...(annotationsOpen === undefined ? {} : { annotationsOpen }),
    ready: entries.flatMap(terms => terms ?? []),
    readyAt: place(get(item, 'readyWhen'), 'key'),
    isReadyRefused: entries.some(terms => terms === undefined),
  }
}
