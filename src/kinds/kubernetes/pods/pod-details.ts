import type { DescribedPods } from '../../../dialects/described-pods.ts'
import { type Cursor, fields, get, isWritten, items, place } from '../../../documents/cursor.ts'
import type { Place } from '../../../documents/document.ts'
import { boolean, literal, looseText, text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { isUnset, known, type Value } from '../../../documents/value.ts'
import type { GivenCredential, PodDetails } from '../../../facts/kubernetes/pod-details.ts'
import { hybridChoice, hybridToleration } from './node-choice.ts'
import { placesOf } from './text-places.ts'

/** The variables that the SDKs of AWS read before the role of a service account. */
const CREDENTIALS = new Set([
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_PROFILE',
  'AWS_SHARED_CREDENTIALS_FILE',
])
const STS_ENDPOINTS = 'AWS_STS_REGIONAL_ENDPOINTS'
const METADATA_SERVICE = /(?<![\d.])169\.254\.169\.254(?![\d.])/g
const EBS_DRIVERS = new Set(['ebs.csi.aws.com', 'ebs.csi.eks.amazonaws.com'])

/** What Pods state of nodes, credentials and disks; undefined where they say nothing of them. */
export function readPodDetails(resource: Resource, pods: DescribedPods): PodDetails | undefined {
  const { initContainers, containers: own } = pods.containers
  const containers = [...initContainers, ...own, ...pods.defaults]
  const [hybrid, toleratesHybrid] = [hybridChoice(pods), hybridToleration(pods)]
  const credentials = containers.flatMap(container => credentialsOf(container, pods.volumes))
  const metadataService = containers.flatMap(metadataServiceOf)
  const vpcCni = containers.flatMap(vpcCniOf)
  const disks = disksOf(pods.volumes)
  const hasClaims = pods.volumes.some(volume => get(volume, 'persistentVolumeClaim').node !== undefined)
  const hasSome = [credentials, metadataService, vpcCni, disks].some(({ length }) => length > 0)
  if (hybrid === undefined && toleratesHybrid === undefined && !hasClaims && !hasSome) return undefined
  return {
    credentials,
    metadataService,
    vpcCni,
    disks,
    stsEndpoints: [...own, ...pods.defaults.filter(isSettingEndpoint)].map(stsEndpointsOf),
    surge: surgeOf(resource),
    ...(hybrid === undefined ? {} : { hybrid }),
    ...(toleratesHybrid === undefined ? {} : { toleratesHybrid }),
  }
}

const isSettingEndpoint = (defaults: Cursor): boolean =>
  items(get(defaults, 'env')).some(one => literal(get(one, 'name')) === STS_ENDPOINTS)

function credentialsOf(container: Cursor, volumes: readonly Cursor[]): PodDetails['credentials'] {
  const variables = items(get(container, 'env')).flatMap(variable => {
    const name = get(variable, 'name')
    const known = literal(name) ?? ''
    // An empty variable is none to the SDKs.
    const source = get(variable, 'valueFrom', 'secretKeyRef')
    return CREDENTIALS.has(known) && literal(get(variable, 'value')) !== ''
      ? [{ name: known, at: place(name), ...optionalSecret(source, 'name') }]
      : []
  })
  // Spark has maps of variables.
  const keyed = ['envVars', 'envSecretKeyRefs'].flatMap(map =>
    fields(get(container, map)).flatMap(({ key, value }) =>
      CREDENTIALS.has(key) ? [{ name: key, at: place(value, 'key') }] : [],
    ),
  )
  const mounts = items(get(container, 'volumeMounts')).flatMap(mount => {
    const path = get(mount, 'mountPath')
    const isFolder = /\/\.aws(?:\/credentials)?\/?$/.test(literal(path) ?? '')
    const name = literal(get(mount, 'name'))
    const secret = volumes.find(volume => literal(get(volume, 'name')) === name)
    return isFolder && !isScratch(volumes, name)
      ? [
          {
            name: literal(path) ?? '',
            at: place(path),
            ...(secret && optionalSecret(get(secret, 'secret'), 'secretName')),
          },
        ]
      : []
  })
  return [...variables, ...keyed, ...mounts]
}

/** The Secret that a reference names, where Pods start without it as well. */
function optionalSecret(reference: Cursor, key: string): Pick<GivenCredential, 'optionalSecret'> {
  const name = literal(get(reference, key))
  return name === undefined || known(boolean(get(reference, 'optional'))) !== true ? {} : { optionalSecret: name }
}

/** Whether a volume of that name is empty when the Pod starts, as caches of the CLI are. */
const isScratch = (volumes: readonly Cursor[], name: string | undefined): boolean =>
  volumes.some(volume => literal(get(volume, 'name')) === name && get(volume, 'emptyDir').node !== undefined)

function stsEndpointsOf(container: Cursor): Value<string> {
  const env = get(container, 'env')
  const variable = items(env).find(one => literal(get(one, 'name')) === STS_ENDPOINTS)
  if (variable === undefined) return { state: 'absent', at: place(get(env, STS_ENDPOINTS)) }
  const source = get(variable, 'valueFrom')
  return source.node === undefined
    ? text(get(variable, 'value'))
    : { state: 'unknown', why: `${STS_ENDPOINTS} comes from elsewhere`, at: place(source, 'key') }
}

function metadataServiceOf(container: Cursor): readonly Place[] {
  const values = items(get(container, 'env')).map(variable => get(variable, 'value'))
  const words = [...items(get(container, 'command')), ...items(get(container, 'args'))]
  // Workflows and tasks have a script instead of arguments.
  const scripts = ['source', 'script'].map(name => get(container, name))
  return [...values, ...words, ...scripts].flatMap(word => placesOf(word, METADATA_SERVICE).map(({ at }) => at))
}

function vpcCniOf(container: Cursor): readonly Place[] {
  const image = get(container, 'image')
  const resources = ['requests', 'limits'].flatMap(list =>
    ['resources', 'computeResources'].flatMap(name => fields(get(container, name, list))),
  )
  return [
    ...(/(?:^|\/)amazon-k8s-cni(?:[:@]|$)/.test(literal(image) ?? '') ? [place(image)] : []),
    ...resources.filter(({ key }) => key.startsWith('vpc.amazonaws.com/')).map(({ value }) => place(value, 'key')),
  ]
}

const disksOf = (volumes: readonly Cursor[]): readonly Place[] =>
  volumes.flatMap(volume => {
    const inTree = get(volume, 'awsElasticBlockStore')
    if (isWritten(inTree)) return [place(inTree, 'key')]
    const driver = get(volume, 'csi', 'driver')
    return EBS_DRIVERS.has(literal(driver) ?? '') ? [place(driver)] : []
  })

function surgeOf({ type, body }: Resource): Value<string> {
  const strategy = get(body, 'spec', 'strategy')
  const kind = text(get(strategy, 'type'))
  const surge = looseText(get(strategy, 'rollingUpdate', 'maxSurge'))
  if (!/\/Deployment$/.test(type) || (kind.state === 'known' && kind.value !== 'RollingUpdate'))
    return { state: 'absent', at: kind.at }
  if (kind.state === 'unknown' || !isUnset(surge)) return kind.state === 'unknown' ? kind : surge
  return { state: 'known', value: '25%', at: kind.state === 'known' ? kind.at : place(strategy, 'key') }
}
