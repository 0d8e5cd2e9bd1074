import { POD_TEMPLATES } from '../../dialects/pod-templates.ts'
import { type Cursor, fields, get, isWritten, items, place } from '../../documents/cursor.ts'
import type { Place } from '../../documents/document.ts'
import { boolean, integer, isTemplated, literal, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Value } from '../../documents/value.ts'
import type { ClaimUse, Container, ContainerPort, Workload } from '../../facts/kubernetes/workload.ts'
import type { Answer } from '../../model/answer.ts'
import { hostInCommand, namedHost } from '../../model/network/host-name.ts'
import { trimmed } from '../../model/trimmed.ts'
import { imageText } from '../registry/image-text.ts'
import { isOffHybridNodes } from './node-choice.ts'
import { isOpenMap, objectMeta, stringMap } from './object-meta.ts'
import { readPodDetails } from './pod-details.ts'

const ROLES = { initContainers: 'init', containers: 'container', ephemeralContainers: 'ephemeral' } as const

/** The fact about a resource that runs Pods; undefined where its type runs none. */
export function readWorkload(resource: Resource): Workload | undefined {
  const path = POD_TEMPLATES[resource.type]
  if (path === undefined) return undefined
  const template = get(resource.body, ...path)
  const spec = get(template, 'spec')
  const labels = get(template, 'metadata', 'labels')
  const hostNetwork = boolean(get(spec, 'hostNetwork'))
  const host = usesClusterDns(spec) ? firstNamedHost(spec) : undefined
  const pod = readPodDetails(resource, spec)
  const configMaps = host === undefined && usesClusterDns(spec) ? configMapsOf(spec) : []
  const addresses = resource.type === 'core/Pod' ? addressesOf(get(resource.body, 'status')) : []
  return {
    ...objectMeta(resource),
    group: resource.type.startsWith('core/') ? '' : resource.type.slice(0, resource.type.indexOf('/')),
    podLabels: stringMap(labels),
    podLabelsOpen: isOpenMap(labels),
    podAnnotations: stringMap(get(template, 'metadata', 'annotations')),
    serviceAccountName: accountOf(spec),
    hostNetwork: hostNetwork.state === 'known' && hostNetwork.value,
    offHybridNodes: isOffHybridNodes(spec),
    containers: trimmed(containersOf(spec)),
    requests: requestsOf(get(spec, 'resources')),
    replicas: integer(get(resource.body, 'spec', 'replicas')),
    captured: get(resource.body, 'metadata', 'uid').node !== undefined,
    claims: claimsOf(spec),
    imagePullSecrets: namesOfAll(items(get(spec, 'imagePullSecrets'))),
    inGraph: resource.container === 'ResourceGraphDefinition',
    ...(pod === undefined ? {} : { pod }),
    ...(host === undefined ? {} : { namedHost: host }),
    ...(configMaps.length === 0 ? {} : { configMaps: [...new Set(configMaps)] }),
    ...(addresses.length === 0 ? {} : { addresses }),
  }
}

/** The service account by its field, or by the former one, which the API server still reads. */
function accountOf(spec: Cursor): Value<string> {
  const former = get(spec, 'serviceAccount')
  const current = get(spec, 'serviceAccountName')
  return text(current.node === undefined && former.node !== undefined ? former : current)
}

function addressesOf(status: Cursor): readonly string[] {
  const stated = [get(status, 'podIP'), ...items(get(status, 'podIPs')).map(item => get(item, 'ip'))]
  return [...new Set(stated.flatMap(cursor => literal(cursor) ?? []))]
}

/** The containers of a Pod spec, of all three lists. */
function containersOf(spec: Cursor): readonly Container[] {
  return (['initContainers', 'containers', 'ephemeralContainers'] as const).flatMap(list =>
    items(get(spec, list))
      .filter(container => container.node?.type === 'mapping')
      .map(
        (container): Container => ({
          role: ROLES[list],
          name: literal(get(container, 'name')) ?? '',
          image: imageText(get(container, 'image')),
          ports: items(get(container, 'ports')).map(containerPort),
          requests: requestsOf(get(container, 'resources')),
          at: place(container),
        }),
      ),
  )
}

function containerPort(cursor: Cursor): ContainerPort {
  const name = literal(get(cursor, 'name'))
  return {
    containerPort: integer(get(cursor, 'containerPort')),
    protocol: literal(get(cursor, 'protocol')) ?? 'TCP',
    ...(name === undefined ? {} : { name }),
  }
}

/** The claims that the volumes of a Pod spec name. */
const claimsOf = (spec: Cursor): readonly ClaimUse[] =>
  items(get(spec, 'volumes'))
    .map(volume => get(volume, 'persistentVolumeClaim'))
    .filter(({ node }) => node !== undefined)
    .map(claim => ({ claimName: text(get(claim, 'claimName')) }))

const requestsOf = (resources: Cursor): Container['requests'] => ({
  cpu: isRequested(resources, 'cpu'),
  memory: isRequested(resources, 'memory'),
})

function isRequested(resources: Cursor, name: string): Answer {
  const [requests, limits] = [get(resources, 'requests'), get(resources, 'limits')]
  const isStated = [get(requests, name), get(limits, name)].some(
    cursor => isWritten(cursor) && !(cursor.node?.type === 'scalar' && cursor.node.value === null),
  )
  if (isStated) return 'yes'
  const isOpen = [resources, requests, limits].some(
    cursor => unresolved(cursor) !== undefined || fields(cursor).some(({ key }) => isTemplated(key)),
  )
  return isOpen ? 'unknown' : 'no'
}

const usesClusterDns = (spec: Cursor): boolean => !['None', 'Default'].includes(literal(get(spec, 'dnsPolicy')) ?? '')

/** The ConfigMaps that variables come from, whole or by a key. */
const configMapsOf = (spec: Cursor): readonly string[] =>
  [...items(get(spec, 'containers')), ...items(get(spec, 'initContainers'))].flatMap(container => [
    ...items(get(container, 'envFrom')).flatMap(source => literal(get(source, 'configMapRef', 'name')) ?? []),
    ...items(get(container, 'env')).flatMap(variable => {
      const reference = get(variable, 'valueFrom', 'configMapKeyRef')
      const [name, key] = [literal(get(reference, 'name')), literal(get(reference, 'key'))]
      return name === undefined || key === undefined ? [] : [`${name}/${key}`]
    }),
  ])

/** The first host that the containers' environment, command or arguments name, and that is looked up in the cluster's DNS. */
function firstNamedHost(spec: Cursor): Workload['namedHost'] {
  const aliases = items(get(spec, 'hostAliases')).flatMap(alias => items(get(alias, 'hostnames')).map(literal))
  for (const container of [...items(get(spec, 'containers')), ...items(get(spec, 'initContainers'))]) {
    const variables = items(get(container, 'env')).map(variable => ({
      cursor: get(variable, 'value'),
      name: literal(get(variable, 'name')) ?? '',
    }))
    const words = [...items(get(container, 'command')), ...items(get(container, 'args'))]
    const commands = words.filter(word => /\s/.test(literal(word) ?? ''))
    const named = [
      ...[...variables, ...words.map(cursor => ({ cursor, name: '' }))].map(({ cursor, name }) => ({
        host: namedHost(literal(cursor) ?? '', name),
        cursor,
      })),
      ...commands.map(cursor => ({ host: hostInCommand(literal(cursor) ?? ''), cursor })),
    ]
    for (const { host, cursor } of named)
      if (host !== undefined && !aliases.includes(host)) return { host, at: place(cursor) }
  }
  return undefined
}

/** The known names of `{name}` references. */
export function namesOfAll(references: readonly Cursor[]): readonly { readonly name: string; readonly at: Place }[] {
  return references.flatMap(item => {
    const name = text(get(item, 'name'))
    return name.state === 'known' ? [{ name: name.value, at: name.at }] : []
  })
}
