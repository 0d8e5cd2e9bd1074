import { type Cursor, get, getFilled, items, place } from '../../documents/cursor.ts'
import { boolean, integer, list, literal, looseText, read, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { known, statedItems, type Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { indexSchema } from '../../facts/application/graph-types.ts'
import {
  type DeploymentField,
  type OrderDeployment,
  orderDeployment,
} from '../../facts/application/order-deployment.ts'
import { graphOf } from '../kubernetes/graph-template.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { readLabelledDeployment } from '../kubernetes/pods/read-labelled-deployment.ts'
import { withConstants } from './constants.ts'
import { type GraphScope, graphText, templatesOf } from './graph-text.ts'
import { readGraphSchema } from './read-graph-schema.ts'
import { isOrderGraph, orderResources } from './read-order-graph.ts'
import { httpPort, readOrderPod } from './read-order-pod.ts'

export default defineKind({
  id: 'OrderAppDeployment',
  types: ['apps/Deployment'],
  shows: { 'apps/Deployment': ['spec.template.spec.containers.*.name', 'order-api'] },
  recognisedBy: 'apiVersion apps/v1, kind Deployment, with a container order-api',

  read: written => {
    const scope = orderScope(written)
    const resource = scope === undefined ? written : { ...written, body: withConstants(written.body) }
    const spec = get(resource.body, 'spec', 'template', 'spec')
    const containers = items(get(spec, 'containers'))
    const named = containers.find(one => literal(get(one, 'name')) === 'order-api')
    // The graph's Deployment is one whatever its container is called.
    const container = named ?? (scope === undefined ? undefined : containers[0])
    if (container !== undefined) return [orderDeployment.of(readDeployment(resource, spec, container, scope))]
    return resource.container === undefined ? undefined : readLabelledDeployment(resource)
  },
})

/** The graph of the resource `deployment` of an OrderApp graph; undefined for any other Deployment. */
function orderScope(resource: Resource): GraphScope | undefined {
  const graph = graphOf(resource)
  if (graph === undefined || !isOrderGraph(graph.spec)) return undefined
  const resources = get(graph.spec, 'resources')
  if (orderResources(resources).get('deployment')?.pointer !== graph.item.pointer) return undefined
  const schema = indexSchema(readGraphSchema(get(graph.spec, 'schema')))
  return { schema, templates: templatesOf(resources), names: new Map(), found: new Map() }
}

function readDeployment(
  resource: Resource,
  spec: Cursor,
  container: Cursor,
  scope: GraphScope | undefined,
): OrderDeployment {
  const at = (owner: Cursor, path: string): Cursor => getFilled(owner, ...path.split('.'))
  const all = [...items(get(spec, 'initContainers')), ...items(get(spec, 'containers'))]
  const capabilities = getFilled(container, 'securityContext', 'capabilities')
  const added = list(getFilled(capabilities, 'add'), text)
  const dropped = list(getFilled(capabilities, 'drop'), text)
  const ports = items(get(container, 'ports'))
  const http = httpPort(ports)
  const portName = text(get(http ?? container, 'name'))
  return {
    ...objectMeta(resource),
    replicas: integer(get(resource.body, 'spec', 'replicas')),
    pod: [
      ...booleans(spec, 'automountServiceAccountToken'),
      ...booleans(spec, 'securityContext.runAsNonRoot'),
      ...identity(spec),
      { field: 'securityContext.fsGroup', value: integer(at(spec, 'securityContext.fsGroup')) },
    ],
    container: booleans(
      container,
      'securityContext.allowPrivilegeEscalation',
      'securityContext.readOnlyRootFilesystem',
      'securityContext.privileged',
    ),
    overrides: all.flatMap(one => [...booleans(one, 'securityContext.runAsNonRoot'), ...identity(one)]),
    drops: dropped.state === 'known' ? { ...dropped, value: dropped.value.items } : dropped,
    adds: statedItems(added),
    resources: ['requests.cpu', 'requests.memory', 'limits.cpu', 'limits.memory'].map(name => ({
      field: `resources.${name}`,
      value: looseText(at(container, `resources.${name}`)),
    })),
    probe: [
      { field: 'readinessProbe.httpGet.path', value: text(at(container, 'readinessProbe.httpGet.path')) },
      { field: 'readinessProbe.httpGet.port', value: probePort(at(container, 'readinessProbe.httpGet.port'), scope) },
      { field: 'readinessProbe.httpGet.scheme', value: text(at(container, 'readinessProbe.httpGet.scheme')) },
    ],
    image: text(get(container, 'image')),
    secretVariables: all.flatMap(secretVariablesOf),
    port:
      http === undefined
        ? (unresolved(get(container, 'ports')) ?? { state: 'absent', at: place(get(container, 'ports'), 'key') })
        : integer(get(http, 'containerPort')),
    ...(http === undefined || known(portName) === 'http' ? {} : { portName }),
    otherPorts:
      http === undefined ? [] : ports.filter(({ pointer }) => pointer !== http.pointer).map(one => place(one)),
    protocol: text(get(http ?? get(container, 'ports'), 'protocol')),
    pods: readOrderPod(resource, spec, container, scope),
  }
}

/** Names of secrets in the environment (DP-12), other than those of files and folders. */
const SECRET = /PASS|PWD|SECRET|TOKEN/i
const NAMES_FILE = /_(?:FILE|DIR|PATH|NAME)$/i
/** The folder that a shell is in, and was in. */
const NAMES_FOLDER = /^(?:OLD)?PWD$/

function secretVariablesOf(container: Cursor): OrderDeployment['secretVariables'] {
  const variables = items(get(container, 'env')).flatMap(variable => {
    const name = get(variable, 'name')
    const known = literal(name) ?? ''
    const from = text(get(variable, 'valueFrom', 'secretKeyRef', 'name'))
    const isNamed = SECRET.test(known) && !NAMES_FILE.test(known) && !NAMES_FOLDER.test(known)
    const hasValue = (literal(get(variable, 'value')) ?? '') !== '' || from.state !== 'absent'
    return hasValue && (isNamed || from.state !== 'absent') ? [{ name: known, isNamed, from, at: place(name) }] : []
  })
  const whole = items(get(container, 'envFrom')).flatMap(source => {
    const from = text(get(source, 'secretRef', 'name'))
    return from.state === 'absent'
      ? []
      : [{ name: literal(get(source, 'secretRef', 'name')) ?? '', isNamed: false, from, at: from.at }]
  })
  return [...variables, ...whole]
}

const booleans = (owner: Cursor, ...paths: readonly string[]): readonly DeploymentField[] =>
  paths.map(field => ({ field, value: boolean(getFilled(owner, ...field.split('.'))) }))

/** Whom a Pod or a container runs as, and which system calls it may make. */
const identity = (owner: Cursor): readonly DeploymentField[] => [
  ...['securityContext.runAsUser', 'securityContext.runAsGroup'].map(field => ({
    field,
    value: integer(getFilled(owner, ...field.split('.'))),
  })),
  {
    field: 'securityContext.seccompProfile.type',
    value: text(getFilled(owner, 'securityContext', 'seccompProfile', 'type')),
  },
]

/** A port by its name or by its number; in a graph as what its expressions become. */
function probePort(cursor: Cursor, scope: GraphScope | undefined): Value<string | number> {
  const found = scope === undefined ? undefined : graphText(cursor, scope)
  return found?.isText === true ? found.value : scalar(cursor)
}

/** A string or a number as it is. */
const scalar = (cursor: Cursor): Value<string | number> =>
  read(cursor, ({ value }) => (typeof value === 'string' || typeof value === 'number' ? value : undefined))
