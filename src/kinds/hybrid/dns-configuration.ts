import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, embedded, fields, get, items, place } from '../../documents/cursor.ts'
import { branches, contentOf, resolve, writtenObject } from '../../documents/intrinsic.ts'
import { field, isTemplated, literal, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { Unknown } from '../../documents/value.ts'
import type { Kind } from '../../engine/kind.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import { wordSet } from '../../model/word-list.ts'
import { addonOption } from '../eks/addon-option.ts'
import { ADDON_TYPES } from '../eks/addon-types.ts'
import { clusterLink, ownArn } from '../eks/cluster-link.ts'

/** The resources that may configure the coredns add-on. */
export const DNS_CONFIGURATION_TYPES: readonly [string, ...string[]] = [
  'eksctl.io/ClusterConfig',
  'object',
  ...ADDON_TYPES,
]

/** The strings in scripts and requests that may have a configuration of the add-on. */
export const HELD_DNS_CONFIGURATION: Kind['held'] & {} = {
  as: ['file', 'request'],
  contains: /replicaCount|trafficDistribution|topologySpreadConstraints|corefile/,
}

/** The configuration of the coredns add-on, as one resource states it. */
export interface DnsConfiguration {
  /** Whether it is an add-on's, or an object: in a file of its own, or given to a command. */
  readonly of: 'add-on' | 'file'
  /** What configures it: of an add-on the string, else the object itself. */
  readonly stated: Cursor
  /** Its object; undefined where nothing is configured, or what is can't be read: AD-01 speaks. */
  readonly values?: Cursor
  /** Why all of it is only known at deployment. */
  readonly unknown?: Unknown
  /** Whether it is wanted, not observed: a record cannot be fixed. */
  readonly writable: boolean
  /** The cluster that an add-on belongs to, where that is stated. */
  readonly cluster?: ClusterLink
}

/** The configurations of the coredns add-on that a resource states: both of an `Fn::If`. */
export function dnsConfigurationsOf(resource: Resource): readonly DnsConfiguration[] {
  const { type, body } = resource
  if (type === 'eksctl.io/ClusterConfig') {
    const cluster = { name: text(get(body, 'metadata', 'name')) }
    return items(get(body, 'addons')).flatMap(addon => onAddon(addon, cluster, true))
  }
  // A request to the API is a plain object that names a cluster too; the configuration may be a file of its own.
  const option = addonOption(resource)
  if (option !== undefined)
    return option.addon === 'coredns'
      ? [{ of: 'file', stated: body, values: body, writable: true, cluster: option.cluster }]
      : []
  if (type === 'object' && get(body, 'clusterName').node === undefined)
    return isConfiguration(resource) ? [{ of: 'file', stated: body, values: body, writable: true }] : []
  const isRecord = resource.dialect.isRecord === true || get(body, 'addonArn').node !== undefined
  const addon = awsFields(resource)
  return onAddon(addon, clusterLink(addon, ownArn(resource, 'addonArn')), !isRecord)
}

const onAddon = (addon: Cursor, cluster: ClusterLink, writable: boolean): readonly DnsConfiguration[] =>
  literal(field(addon, 'addonName', 'name')) === 'coredns'
    ? branches(field(addon, 'configurationValues')).map(stated => ({
        of: 'add-on',
        stated,
        writable,
        cluster,
        ...configured(stated),
      }))
    : []

/** What the add-on's configuration schema knows (describe-addon-configuration, coredns v1.10 to v1.14). */
const MEMBERS = wordSet(`
  affinity annotationTopologyMode autoScaling computeType corefile nodeSelector podAnnotations podDisruptionBudget
  podLabels replicaCount resources tolerations topologySpreadConstraints trafficDistribution
`)
/** What the values of CoreDNS's Helm chart have, and the add-on has not. */
const OF_THE_CHART = ['servers', 'zoneFiles', 'serviceType', 'isClusterService', 'image']
/** In a file that is called after CoreDNS: fewer members may be anybody's. */
const FEWEST = 2

/** Values of the coredns add-on in a file of their own. */
function isConfiguration({ body, document }: Resource): boolean {
  const has = (key: string): boolean => get(body, key).node !== undefined
  if (OF_THE_CHART.some(has)) return false
  const corefile = literal(get(body, 'corefile'))
  // The cache on each node has a Corefile too.
  if (corefile !== undefined && corefile !== '')
    return corefile.includes('{') && !/169\.254\.20\.10|__PILLAR__/.test(corefile)
  const spread = items(get(body, 'topologySpreadConstraints'))
  const isOfDns = spread.some(one => literal(get(one, 'labelSelector', 'matchLabels', 'k8s-app')) === 'kube-dns')
  if (isOfDns && (has('replicaCount') || has('trafficDistribution'))) return true
  const keys = /coredns[^/]*$/i.test(document.held?.path ?? document.file.path)
    ? fields(body).map(({ key }) => key)
    : []
  return (has('trafficDistribution') || keys.length >= FEWEST) && keys.length > 0 && keys.every(key => MEMBERS.has(key))
}

/** The object in a string of JSON or YAML. */
function configured(cursor: Cursor): Pick<DnsConfiguration, 'values' | 'unknown'> {
  const object = writtenObject(resolve(cursor))
  if (object !== undefined) return { values: object }
  const values = contentOf(resolve(cursor))
  const { node } = values
  const open = unresolved(values)
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return open === undefined ? {} : { unknown: open }
  const found = /^\s*\$\{/.test(node.value) ? undefined : embedded(values, 'yaml-or-json')
  if (found?.state === 'read' && found.cursor.node?.type === 'mapping') return { values: found.cursor }
  if (isTemplated(node.value)) return { unknown: { state: 'unknown', why: 'a template', at: place(values) } }
  return open === undefined ? {} : { unknown: open }
}
