import { awsFields } from '../../dialects/aws-fields.ts'
import { type Cursor, embedded, fields, get, items, place } from '../../documents/cursor.ts'
import { branches, intrinsicAt, resolve } from '../../documents/intrinsic.ts'
import { field, isTemplated, literal, text, unresolved } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { isUnset, type Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import { type TrafficDistribution, trafficDistribution } from '../../facts/hybrid/traffic-distribution.ts'
import { ADDON_TYPES } from '../eks/addon-types.ts'
import { clusterLink, ownArn } from '../eks/cluster-link.ts'

export default defineKind({
  id: 'TrafficDistribution',
  types: ['core/Service', 'eksctl.io/ClusterConfig', 'object', ...ADDON_TYPES],
  recognisedBy: 'the configuration of the coredns add-on, or a Service with trafficDistribution',

  read: resource => {
    const found = distributionsOf(resource)
    return found.length === 0 ? undefined : found.map(trafficDistribution.of)
  },
})

function distributionsOf(resource: Resource): readonly TrafficDistribution[] {
  const { type, body } = resource
  if (type === 'core/Service') return onService(resource)
  if (type === 'eksctl.io/ClusterConfig') {
    const cluster = { name: text(get(body, 'metadata', 'name')) }
    return items(get(body, 'addons')).flatMap(addon => onAddon(addon, cluster, true))
  }
  // A request to the API is a plain object that names a cluster too; the configuration may be a file of its own.
  if (type === 'object' && get(body, 'clusterName').node === undefined)
    return isConfiguration(resource) ? [{ of: 'dns-add-on', value: valueIn(body), writable: true }] : []
  const isRecord = resource.dialect.isRecord === true || get(body, 'addonArn').node !== undefined
  const addon = awsFields(resource)
  return onAddon(addon, clusterLink(addon, ownArn(resource, 'addonArn')), !isRecord)
}

function onService({ body, name, namespace }: Resource): readonly TrafficDistribution[] {
  const value = text(get(body, 'spec', 'trafficDistribution'))
  if (isUnset(value)) return []
  const isOwn = namespace === undefined || namespace === 'kube-system' || isTemplated(namespace)
  const isCaptured = get(body, 'metadata', 'uid').node !== undefined
  return [{ of: name === 'kube-dns' && isOwn ? 'dns-service' : 'service', value, writable: !isCaptured }]
}

const onAddon = (addon: Cursor, cluster: ClusterLink, writable: boolean): readonly TrafficDistribution[] =>
  literal(field(addon, 'addonName', 'name')) === 'coredns'
    ? branches(field(addon, 'configurationValues')).flatMap(branch => {
        const value = configured(branch)
        return value === undefined ? [] : [{ of: 'dns-add-on', value, writable, cluster } as const]
      })
    : []

/** What the add-on's configuration schema knows (describe-addon-configuration, coredns v1.10 to v1.14). */
const MEMBERS = new Set([
  'affinity',
  'annotationTopologyMode',
  'autoScaling',
  'computeType',
  'corefile',
  'nodeSelector',
  'podAnnotations',
  'podDisruptionBudget',
  'podLabels',
  'replicaCount',
  'resources',
  'tolerations',
  'topologySpreadConstraints',
  'trafficDistribution',
])
/** What the values of CoreDNS's Helm chart have, and the add-on has not. */
const OF_THE_CHART = ['servers', 'zoneFiles', 'serviceType', 'isClusterService', 'image']
/** In a file that is called after CoreDNS: fewer members may be anybody's. */
const FEWEST = 2

/** Values of the coredns add-on in a file of their own (checks.md K10). */
function isConfiguration({ body, document }: Resource): boolean {
  const has = (key: string): boolean => get(body, key).node !== undefined
  if (OF_THE_CHART.some(has)) return false
  const corefile = literal(get(body, 'corefile'))
  // The cache on each node has a Corefile too.
  if (corefile !== undefined) return corefile.includes('{') && !/169\.254\.20\.10|__PILLAR__/.test(corefile)
  const spread = items(get(body, 'topologySpreadConstraints'))
  const isOfDns = spread.some(one => literal(get(one, 'labelSelector', 'matchLabels', 'k8s-app')) === 'kube-dns')
  if (isOfDns && (has('replicaCount') || has('trafficDistribution'))) return true
  const keys = /coredns[^/]*$/i.test(document.file.path) ? fields(body).map(({ key }) => key) : []
  return (has('trafficDistribution') || keys.length >= FEWEST) && keys.length > 0 && keys.every(key => MEMBERS.has(key))
}

/** The value in a string of JSON or YAML; undefined where nothing is configured, or what is can't be read: AD-01 speaks. */
function configured(cursor: Cursor): Value<string> | undefined {
  const values = template(resolve(cursor))
  const { node } = values
  if (node?.type !== 'scalar' || typeof node.value !== 'string') return unresolved(values)
  const found = /^\s*\$\{/.test(node.value) ? undefined : embedded(values, 'yaml-or-json')
  if (found?.state === 'read' && found.cursor.node?.type === 'mapping') return valueIn(found.cursor)
  return isTemplated(node.value) ? { state: 'unknown', why: 'a template', at: place(values) } : unresolved(values)
}

/** The text of CloudFormation's Fn::Sub: what is put into it may be known. */
function template(cursor: Cursor): Cursor {
  const intrinsic = intrinsicAt(cursor)
  if (intrinsic?.name !== 'Sub') return cursor
  return intrinsic.argument.node?.type === 'sequence' ? get(intrinsic.argument, 0) : intrinsic.argument
}

const valueIn = (configuration: Cursor): Value<string> => text(get(configuration, 'trafficDistribution'))
