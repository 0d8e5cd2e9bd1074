import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import { boolean, field, text, texts } from '../../documents/read.ts'
import type { Absent, Value } from '../../documents/value.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { type Cluster, cluster, identityOf } from '../../facts/eks/cluster.ts'
import { baseName } from '../../model/repository-path.ts'
import { readAt } from './eks-fields.ts'
import { countRanges, listedRanges, remoteRanges, singleRange } from './planned-ranges.ts'
import { stageOf } from './read-cluster.ts'

/** The cluster that an eksctl ClusterConfig defines, and its address ranges (eksctl's schema v1alpha5). */
export function* readClusterConfig(body: Cursor): Generator<EmittedFact> {
  const found = toCluster(body)
  yield cluster.of(found)
  const owner = { source: 'definition', dialect: 'eksctl', cluster: identityOf(found) } as const
  yield* singleRange(text(get(body, 'vpc', 'cidr')), 'vpc', owner)
  yield* singleRange(text(field(get(body, 'vpc'), 'ipv6Cidr')), 'vpc', owner)
  yield* listedRanges(texts(field(get(body, 'vpc'), 'extraCIDRs')), 'vpc', owner)
  const remote = get(body, 'remoteNetworkConfig')
  yield* remoteRanges(get(remote, 'remoteNodeNetworks'), 'remoteNodes', owner)
  yield* remoteRanges(get(remote, 'remotePodNetworks'), 'remotePods', owner)
  yield* singleRange(text(field(get(body, 'kubernetesNetworkConfig'), 'serviceIPv4CIDR')), 'services', owner)
}

/** What eksctl is given for a cluster that is there already: `eksctl associate identityprovider`, `eksctl create iamserviceaccount`. */
const ADDED = new Set(['identityProviders', 'iamIdentityMappings'])
const OF_SERVICE_ACCOUNTS = new Set(['withOIDC', 'serviceAccounts', 'podIdentityAssociations'])
const NODE_GROUPS = new Set(['nodeGroups', 'managedNodeGroups'])
const AROUND = new Set(['apiVersion', 'kind', 'metadata'])
/** What is called after node groups: `eksctl create nodegroup --config-file`. A cluster may be created with no more than these, too. */
const CALLED_NODE_GROUPS = /^(?!.*cluster).*(?:node[-_]?group|(?:^|[-_])ngs?(?=[-_.]))/i

/** Whether a file only adds something to a cluster: what it leaves out is as it was. */
function isAddition(body: Cursor): boolean {
  const sections = fields(body).filter(({ key }) => !AROUND.has(key))
  const hasNodes = sections.some(({ key }) => NODE_GROUPS.has(key))
  const isAdded = ({ key, value }: (typeof sections)[number]): boolean =>
    ADDED.has(key) ||
    NODE_GROUPS.has(key) ||
    (key === 'iam' && fields(value).every(one => OF_SERVICE_ACCOUNTS.has(one.key)))
  return (
    sections.length > 0 &&
    sections.every(isAdded) &&
    (!hasNodes || CALLED_NODE_GROUPS.test(baseName(body.document.file.path))) &&
    get(body, 'metadata', 'version').node === undefined
  )
}

function toCluster(body: Cursor): Cluster {
  const metadata = get(body, 'metadata')
  const vpc = get(body, 'vpc')
  const name = text(get(metadata, 'name'))
  const never: Absent = { state: 'absent', at: place(metadata) }
  const stage = stageOf(metadata)
  const attached = texts(field(vpc, 'controlPlaneSecurityGroupIDs'))
  const groups = attached.state === 'known' ? attached.value.items : attached.state === 'unknown' ? [attached] : []
  const own = text(get(vpc, 'securityGroup'))
  return {
    source: isAddition(body) ? 'request' : 'definition',
    isEksctl: true,
    name,
    arn: never,
    account: never,
    region: text(get(metadata, 'region')),
    version: text(get(metadata, 'version')),
    status: never,
    endpoint: never,
    certificateAuthority: never,
    oidcIssuer: never,
    authenticationMode: readAt(body, ['accessConfig', 'authenticationMode'], text),
    publicAccess: publicAccessOf(body),
    privateAccess: readAt(vpc, ['clusterEndpoints', 'privateAccess'], boolean),
    publicAccessCidrs: readAt(vpc, ['publicAccessCIDRs'], texts),
    logging: readAt(body, ['cloudWatch', 'clusterLogging', 'enableTypes'], texts),
    deletionProtection: never,
    canProtect: false,
    autoMode: readAt(body, ['autoModeConfig', 'enabled'], boolean),
    healthIssues: [],
    securityGroups: [...(own.state === 'absent' ? [] : [own]), ...groups].map(id => ({
      role: 'additional',
      id,
      scope: 'document',
    })),
    vpcId: text(get(vpc, 'id')),
    remoteNodeRanges: readAt(body, ['remoteNetworkConfig', 'remoteNodeNetworks'], countRanges),
    remotePodRanges: readAt(body, ['remoteNetworkConfig', 'remotePodNetworks'], countRanges),
    at: name.state === 'absent' ? place(get(body, 'kind')) : name.at,
    ...(stage === undefined ? {} : { stage }),
  }
}

/** A fully private cluster, or one on an Outpost, has no public endpoint, whatever is absent. */
function publicAccessOf(body: Cursor): Value<boolean> {
  const stated = readAt(get(body, 'vpc'), ['clusterEndpoints', 'publicAccess'], boolean)
  if (stated.state !== 'absent') return stated
  const isPrivate = boolean(get(body, 'privateCluster', 'enabled'))
  if (isPrivate.state === 'known' && isPrivate.value) return { state: 'known', value: false, at: isPrivate.at }
  const outpost = get(body, 'outpost')
  return outpost.node === undefined ? stated : { state: 'known', value: false, at: place(outpost) }
}
