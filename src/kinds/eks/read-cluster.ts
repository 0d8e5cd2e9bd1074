import { awsDialect, awsSchema, referenceScope } from '../../dialects/aws-fields.ts'
import { type Cursor, fields, place } from '../../documents/cursor.ts'
import type { ReferenceScope } from '../../documents/dialect.ts'
import type { Place } from '../../documents/document.ts'
import {
  block,
  blocks,
  field,
  folded,
  list,
  literal,
  looseBoolean,
  looseText,
  path,
  text,
  texts,
} from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { type ListValue, statedItems, type Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { type Cluster, type ClusterSource, cluster, identityOf } from '../../facts/eks/cluster.ts'
import { recordedVersion } from '../../facts/eks/update-record.ts'
import { parseArn } from '../../model/iam/arn.ts'
import { type EksFields, eksFields, healthIssuesOf, nameIn, readAt, regionIn } from './eks-fields.ts'
import { countRanges, remoteRanges, singleRange } from './planned-ranges.ts'
import { recordedSettings } from './recorded-settings.ts'

/** What a resource that is an EKS cluster says: the cluster, and the address ranges it is planned with. */
export function* readCluster(resource: Resource, source: ClusterSource): Generator<EmittedFact> {
  const eks = eksFields(resource)
  const { wanted } = eks
  const found = toCluster(eks, resource, source)
  yield cluster.of(found)
  if (source === 'record') {
    const { name, version } = found
    const settings = recordedSettings('cluster', resource.body)
    yield recordedVersion.of({ of: 'cluster', name, cluster: { name }, version, settings })
  }

  const owner = { source, dialect: awsDialect(resource).id, cluster: identityOf(found) }
  const remote = field(wanted, 'remoteNetworkConfig')
  yield* remoteRanges(field(remote, 'remoteNodeNetworks'), 'remoteNodes', owner)
  yield* remoteRanges(field(remote, 'remotePodNetworks'), 'remotePods', owner)
  const network = field(wanted, 'kubernetesNetworkConfig')
  yield* singleRange(text(field(network, 'serviceIpv4Cidr')), 'services', owner)
  yield* singleRange(text(field(network, 'serviceIpv6Cidr')), 'services', owner)
}

function toCluster(eks: EksFields, resource: Resource, source: ClusterSource): Cluster {
  const { wanted, observed, reference } = eks
  const name = nameIn(eks, resource)
  const arn = arnOf(eks)
  const vpc = field(wanted, 'resourcesVpcConfig', 'vpcConfig')
  const vpcPath = [resource.dialect.word('resourcesVpcConfig', 'vpcConfig')]
  const stage = stageOf(wanted)
  return {
    source,
    name,
    arn,
    account: ofArn(arn, 'account'),
    region: arn.state === 'known' ? ofArn(arn, 'region') : regionIn(eks, resource),
    // The API server refuses a number; answers and requests are also written by hand, in YAML.
    version: (resource.dialect.scope === 'cluster' ? text : looseText)(field(wanted, 'version')),
    status: text(field(observed, 'status')),
    endpoint: text(field(observed, 'endpoint')),
    certificateAuthority: readAt(observed, ['certificateAuthority', 'data'], text),
    oidcIssuer: text(path(observed, 'identity', 'oidc', 'issuer')),
    authenticationMode: readAt(wanted, ['accessConfig', 'authenticationMode'], text),
    publicAccess: readAt(wanted, [...vpcPath, 'endpointPublicAccess'], looseBoolean),
    privateAccess: readAt(wanted, [...vpcPath, 'endpointPrivateAccess'], looseBoolean),
    publicAccessCidrs: readAt(wanted, [...vpcPath, 'publicAccessCidrs'], texts),
    logging: enabledLogTypes(wanted),
    deletionProtection: looseBoolean(field(wanted, 'deletionProtection')),
    canProtect: !awsSchema(resource).lacks.has('deletionProtection'),
    autoMode: readAt(wanted, ['computeConfig', 'enabled'], looseBoolean),
    healthIssues: healthIssuesOf(observed),
    securityGroups: securityGroupsOf(vpc, observed, referenceScope(resource)),
    vpcId: text(field(vpc, 'vpcId')),
    remoteNodeRanges: readAt(wanted, ['remoteNetworkConfig', 'remoteNodeNetworks'], countRanges),
    remotePodRanges: readAt(wanted, ['remoteNetworkConfig', 'remotePodNetworks'], countRanges),
    at: wholeOf(name, resource),
    ...(reference === undefined ? {} : { reference }),
    ...(stage === undefined ? {} : { stage }),
  }
}

/** The cluster as a whole: its name where it has one, else the field that a reader sees first. */
function wholeOf(name: Value<string>, { body }: Resource): Place {
  return name.state === 'known' || name.state === 'unknown' ? name.at : place(body)
}

function arnOf({ observed }: EksFields): Value<string> {
  const ack = field(observed, 'ackResourceMetadata')
  return text(field(ack.node === undefined ? observed : ack, 'arn'))
}

/** A part of an ARN; absent where the ARN is, or where it is none. */
function ofArn(arn: Value<string>, part: 'account' | 'region'): Value<string> {
  if (arn.state === 'unknown') return arn
  const value = arn.state === 'known' ? parseArn(arn.value)?.[part] : undefined
  return value === undefined || value === '' ? { state: 'absent', at: arn.at } : { state: 'known', value, at: arn.at }
}

/** The log types that are on: three spellings of one list. */
function enabledLogTypes(wanted: Cursor): Value<ListValue<string>> {
  const flat = field(wanted, 'enabledClusterLogTypes', 'enabledClusterLoggingTypes')
  if (flat.node !== undefined) return texts(flat)
  const named = readAt(wanted, ['logging', 'clusterLogging', 'enabledTypes'], cursor =>
    list(cursor, item => text(field(item, 'type'))),
  )
  if (named.state !== 'absent') return named
  return readAt(wanted, ['logging', 'clusterLogging'], enabledSetups)
}

/** `[{types, enabled}]`: the types of the entries that are enabled. */
function enabledSetups(setups: Cursor): Value<ListValue<string>> {
  const at = place(setups)
  if (setups.node === undefined) return { state: 'absent', at }
  const found = blocks(setups).map(setup => ({
    enabled: looseBoolean(field(setup, 'enabled')),
    types: texts(field(setup, 'types')),
  }))
  const on = found.filter(({ enabled }) => enabled.state === 'unknown' || (enabled.state === 'known' && enabled.value))
  const items = on.flatMap(({ types }) => statedItems(types))
  return { state: 'known', value: { items, open: on.some(({ enabled }) => enabled.state === 'unknown') }, at }
}

function securityGroupsOf(vpc: Cursor, observed: Cursor, scope: ReferenceScope): Cluster['securityGroups'] {
  const made = [field(vpc, 'clusterSecurityGroupId'), field(observed, 'clusterSecurityGroupId')].find(
    cursor => cursor.node !== undefined,
  )
  const attached = texts(field(vpc, 'securityGroupIds'))
  const additional = attached.state === 'known' ? attached.value.items : attached.state === 'unknown' ? [attached] : []
  return [
    ...(made === undefined ? [] : [{ role: 'cluster' as const, id: text(made), scope }]),
    ...additional.map(id => ({ role: 'additional' as const, id, scope })),
  ]
}

const STAGE_KEYS = new Set(['environment', 'env', 'stage'])

/** The stage that tags state: a map, or CloudFormation's list of `{Key, Value}`. */
export function stageOf(wanted: Cursor): string | undefined {
  const tags = field(wanted, 'tags')
  const listed = blocks(tags).map(tag => ({ key: literal(field(tag, 'key')) ?? '', value: field(tag, 'value') }))
  const mapped = block(tags).node?.type === 'mapping' ? fields(block(tags)) : []
  const found = [...listed, ...mapped].find(({ key }) => STAGE_KEYS.has(folded(key)))
  return found === undefined ? undefined : literal(found.value)
}
