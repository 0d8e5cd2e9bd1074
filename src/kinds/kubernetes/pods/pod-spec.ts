import { type DescribedPods, describedPods, podField } from '../../../dialects/described-pods.ts'
import { POD_TEMPLATE } from '../../../dialects/pod-templates.ts'
import { type Cursor, fields, get, isWritten, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { boolean, integer, isTemplated, literal, text, unresolved } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { known, type Value } from '../../../documents/value.ts'
import type { ClaimUse, Container, ContainerPort, Workload } from '../../../facts/kubernetes/workload.ts'
import type { Answer } from '../../../model/answer.ts'
import { hostInCommand, isHostsName, namedHost } from '../../../model/network/host-name.ts'
import { trimmed } from '../../../model/trimmed.ts'
import { imageText } from '../../registry/image-text.ts'
import { hasOpenKeys, objectMeta, openValues, stringMap } from '../object-meta.ts'
import { nodeAccessOf } from './node-access.ts'
import { isOffHybridNodes } from './node-choice.ts'
import { readPodDetails } from './pod-details.ts'

const ROLES = { initContainers: 'init', containers: 'container', ephemeralContainers: 'ephemeral' } as const
const LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const

/** The facts about a resource that runs Pods, one for each sort of them; none where its type runs none. */
export const readWorkloads = (resource: Resource): readonly Workload[] =>
  describedPods(resource).map(pods => toWorkload(resource, pods))

function toWorkload(resource: Resource, pods: DescribedPods): Workload {
  const [labels, annotations] = ['labels', 'annotations'].map(name => pods.metadata.map(one => get(one, name)))
  const hostNetwork = fieldOf(pods, 'hostNetwork', boolean)
  const host = usesClusterDns(pods) ? firstNamedHost(pods) : undefined
  const pod = readPodDetails(resource, pods)
  const configMaps = host === undefined && usesClusterDns(pods) ? configMapsOf(pods) : []
  const podLabels = merged(labels ?? [])
  const openLabels = [...(labels ?? []).flatMap(openValues), ...contradicted(resource, podLabels)]
  const nodeAccess = nodeAccessOf(pods)
  const automount = fieldOf(pods, 'automountServiceAccountToken', boolean)
  // A controller makes them of what it is given, and may give their containers further ports.
  const isMadeByOperator = pods.isOpen || resource.type === POD_TEMPLATE
  const addresses = resource.type === 'core/Pod' ? addressesOf(get(resource.body, 'status')) : []
  return {
    ...objectMeta(resource),
    group: groupOf(resource.type),
    podLabels,
    podLabelsOpen: pods.isOpen || (labels ?? []).some(hasOpenKeys),
    podAnnotations: merged(annotations ?? []),
    serviceAccountName: accountOf(resource, pods),
    hostNetwork: hostNetwork?.state === 'known' && hostNetwork.value,
    ...(hostNetwork?.state === 'known' && hostNetwork.value ? { hostNetworkAt: hostNetwork.at } : {}),
    offHybridNodes: isOffHybridNodes(pods),
    containers: trimmed(containersOf(pods)),
    requests: podRequests(pods),
    replicas: replicasOf(resource),
    captured: get(resource.body, 'metadata', 'uid').node !== undefined,
    claims: claimsOf(pods.volumes),
    imagePullSecrets: namesOfAll(pods.specs.flatMap(spec => items(get(spec, 'imagePullSecrets')))),
    ...(openLabels.length === 0 ? {} : { openPodLabels: openLabels }),
    ...(nodeAccess.length === 0 ? {} : { nodeAccess }),
    ...(automount === undefined || automount.state === 'absent' ? {} : { automount }),
    ...(projectsToken(pods) ? { projectsToken: true } : {}),
    ...(isMadeByOperator || hasOpenPorts(pods) ? { portsOpen: true } : {}),
    ...(pod === undefined ? {} : { pod }),
    ...(host === undefined ? {} : { namedHost: host }),
    ...(configMaps.length === 0 ? {} : { configMaps: [...new Set(configMaps)] }),
    ...(addresses.length === 0 ? {} : { addresses }),
  }
}

/**
 * The keys of labels that the selector of the workload itself has otherwise: the API server refuses it, and one of both is
 * meant (SC-08).
 */
function contradicted({ body }: Resource, podLabels: Readonly<Record<string, string>>): readonly string[] {
  const selected = stringMap(get(body, 'spec', 'selector', 'matchLabels'))
  return Object.keys(selected).filter(key => selected[key] !== podLabels[key])
}

/** What is found by its shape has no group of its own. */
const groupOf = (type: string): string =>
  type.startsWith('core/') ? '' : type.slice(0, Math.max(0, type.indexOf('/')))

function fieldOf<T>(pods: DescribedPods, name: string, read: (cursor: Cursor) => T): T | undefined {
  const found = podField(pods, name)
  return found === undefined ? undefined : read(found)
}

/** Audiences of the API server, as clusters name themselves; without one, a token is for it. */
const API_SERVER = /^https:\/\/(?:kubernetes\.default|[\w.-]+\.eks\.amazonaws\.com)/

/** Whether a volume of the Pods has a token for the API server. */
const projectsToken = ({ volumes }: DescribedPods): boolean =>
  volumes.some(volume =>
    items(get(volume, 'projected', 'sources')).some(source => {
      const token = get(source, 'serviceAccountToken')
      const audience = get(token, 'audience')
      return token.node !== undefined && (audience.node === undefined || API_SERVER.test(literal(audience) ?? ''))
    }),
  )

/** Most Pods have one map; the first one wins where there are several. */
function merged(maps: readonly Cursor[]): Readonly<Record<string, string>> {
  const [only = {}, ...others] = maps.map(stringMap)
  return others.length === 0 ? only : Object.assign({}, ...others.toReversed(), only)
}

/** The service account by its field, or by the former one, which the API server still reads. */
function accountOf({ body }: Resource, pods: DescribedPods): Value<string> {
  const names = ['serviceAccountName', 'taskServiceAccountName', 'serviceAccount']
  const stated = names.flatMap(name => podField(pods, name) ?? []).find(({ node }) => node !== undefined)
  if (stated !== undefined) return text(stated)
  if (pods.accountFrom !== undefined) return { state: 'unknown', why: pods.accountFrom, at: place(get(body, 'spec')) }
  return text(podField(pods, 'serviceAccountName') ?? get(body, 'spec', 'serviceAccountName'))
}

function addressesOf(status: Cursor): readonly string[] {
  const stated = [get(status, 'podIP'), ...items(get(status, 'podIPs')).map(item => get(item, 'ip'))]
  return [...new Set(stated.flatMap(cursor => literal(cursor) ?? []))]
}

/** The containers of all three lists. */
function containersOf(pods: DescribedPods): readonly Container[] {
  const filledIn = new Set(pods.filledIn.map(({ node }) => node))
  return LISTS.flatMap(list =>
    pods.containers[list]
      .filter(container => container.node?.type === 'mapping')
      .map(
        (container): Container => ({
          role: ROLES[list],
          name: literal(get(container, 'name')) ?? '',
          image: imageText(get(container, 'image')),
          ports:
            list === 'initContainers' && !isSidecar(container) ? [] : items(get(container, 'ports')).map(containerPort),
          requests: filledIn.has(container.node) ? NOT_TOLD : requestsOf(resourcesOf(container)),
          at: place(container),
        }),
      ),
  )
}

/** Whether an init container runs on beside the others; Services do not look at the ports of one that ends. */
const isSidecar = (container: Cursor): boolean => text(get(container, 'restartPolicy')).state !== 'absent'

/** Whether there may be more ports than those that are read: of a container, or of a list of them, that a template writes. */
const hasOpenPorts = (pods: DescribedPods): boolean =>
  LISTS.some(list =>
    pods.containers[list].some(container => {
      if (container.node?.type !== 'mapping') return container.node !== undefined
      const ports = get(container, 'ports')
      return ports.node?.type === 'scalar' || items(ports).some(({ node }) => node?.type === 'scalar')
    }),
  )

const NOT_TOLD: Container['requests'] = { cpu: 'unknown', memory: 'unknown' }

/** Steps of Tekton have another name for it. */
function resourcesOf(container: Cursor): Cursor {
  const computed = get(container, 'computeResources')
  return computed.node === undefined ? get(container, 'resources') : computed
}

/** What the Pods request as a whole, or each of their containers by default. */
function podRequests(pods: DescribedPods): Container['requests'] {
  const all = pods.requests.map(resourcesOf).map(requestsOf)
  const answer = (name: 'cpu' | 'memory'): Answer =>
    all.some(one => one[name] === 'yes') ? 'yes' : all.some(one => one[name] === 'unknown') ? 'unknown' : 'no'
  return { cpu: answer('cpu'), memory: answer('memory') }
}

function containerPort(cursor: Cursor): ContainerPort {
  const name = literal(get(cursor, 'name'))
  return {
    containerPort: integer(get(cursor, 'containerPort')),
    protocol: literal(get(cursor, 'protocol')) ?? 'TCP',
    ...(name === undefined ? {} : { name }),
  }
}

/** The claims that volumes name. */
const claimsOf = (volumes: readonly Cursor[]): readonly ClaimUse[] =>
  volumes
    .map(volume => get(volume, 'persistentVolumeClaim'))
    .filter(({ node }) => node !== undefined)
    .map(claim => ({ claimName: text(get(claim, 'claimName')) }))

const requestsOf = (resources: Cursor): Container['requests'] => ({
  cpu: isRequested(resources, 'cpu'),
  memory: isRequested(resources, 'memory'),
})

function isRequested(resources: Cursor, name: string): Answer {
  const [requests, limits] = [get(resources, 'requests'), get(resources, 'limits')]
  const stated = [get(requests, name), get(limits, name)].filter(
    ({ node }) => node !== undefined && !(node.type === 'scalar' && node.value === null),
  )
  if (stated.some(isWritten)) return 'yes'
  const isOpen =
    stated.length > 0 ||
    [resources, requests, limits].some(
      cursor => unresolved(cursor) !== undefined || fields(cursor).some(({ key }) => isTemplated(key)),
    )
  return isOpen ? 'unknown' : 'no'
}

const usesClusterDns = (pods: DescribedPods): boolean =>
  !['None', 'Default'].includes(fieldOf(pods, 'dnsPolicy', literal) ?? '')

/** The ConfigMaps that variables come from, whole or by a key. */
const configMapsOf = ({ containers }: DescribedPods): readonly string[] =>
  [...containers.containers, ...containers.initContainers].flatMap(container => [
    ...items(get(container, 'envFrom')).flatMap(source => literal(get(source, 'configMapRef', 'name')) ?? []),
    ...items(get(container, 'env')).flatMap(variable => {
      const reference = get(variable, 'valueFrom', 'configMapKeyRef')
      const [name, key] = [literal(get(reference, 'name')), literal(get(reference, 'key'))]
      return name === undefined || key === undefined ? [] : [`${name}/${key}`]
    }),
  ])

/** The first host that the containers' environment, command or arguments name, and that is looked up in the cluster's DNS. */
function firstNamedHost(pods: DescribedPods): Workload['namedHost'] {
  const aliased = fieldOf(pods, 'hostAliases', items) ?? []
  const aliases = aliased.flatMap(alias => items(get(alias, 'hostnames')).map(literal))
  for (const container of [...pods.containers.containers, ...pods.containers.initContainers]) {
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
  return hostOfSecret(pods)
}

/** The first variable that is called like another program's host, and that a Secret has. */
function hostOfSecret({ containers }: DescribedPods): Workload['namedHost'] {
  for (const variable of [...containers.containers, ...containers.initContainers].flatMap(one =>
    items(get(one, 'env')),
  )) {
    const name = literal(get(variable, 'name')) ?? ''
    const key = get(variable, 'valueFrom', 'secretKeyRef', 'key')
    if (key.node !== undefined && isHostsName(name)) return { host: `the host in ${name}`, at: place(key) }
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

/** How many Pods run at once: of a Job no more than it has to complete. */
function replicasOf({ body, type, owner }: Resource): Value<number> {
  const job = type === 'batch/CronJob' ? get(body, 'spec', 'jobTemplate', 'spec') : get(body, 'spec')
  if (type !== 'batch/CronJob' && type !== 'batch/Job') return integer(get(owner ?? get(body, 'spec'), 'replicas'))
  const [parallelism, completions] = [integer(get(job, 'parallelism')), integer(get(job, 'completions'))]
  const most = known(completions)
  return parallelism.state === 'known' && most !== undefined && most < parallelism.value
    ? { ...parallelism, value: most }
    : parallelism
}
