import type { DialectId, ReferenceScope } from '../../documents/dialect.ts'
import type { Place } from '../../documents/document.ts'
import { known, type ListValue, type Value } from '../../documents/value.ts'
import { type ComparedFields, defineFact } from '../../engine/fact.ts'
import { groupBy } from '../../model/group-by.ts'
import { remembered } from '../../model/remembered.ts'

/**
 * How much a document knows of a cluster: `record` is what the service answered (describe-cluster), `definition` what
 * is to be created, `request` a change that is requested (update-cluster-config), `configuration` clauselint.yaml.
 * What is absent is the service's default in a definition, and simply not stated in the three others.
 */
export type ClusterSource = 'configuration' | 'record' | 'definition' | 'request'

/** The dialect that a range of a cluster is written in; eksctl's and the configuration's are of clusters alone. */
export type ClusterDialect = DialectId | 'eksctl' | 'clauselint'

/** An EKS cluster, whatever wrote it. */
export interface Cluster {
  readonly source: ClusterSource
  /** Whether eksctl creates it: with its own default of the authentication mode, and with the access entries that it needs. */
  readonly isEksctl?: true
  readonly name: Value<string>
  /** What its own document calls it: a logical id, `aws_eks_cluster.NAME`, metadata.name. Absent where it has no such name. */
  readonly reference?: string
  readonly arn: Value<string>
  /** Twelve digits, from the ARN. */
  readonly account: Value<string>
  /** Stated, or from the ARN. */
  readonly region: Value<string>
  readonly version: Value<string>
  /** `ACTIVE`, `CREATING` …, from a record. */
  readonly status: Value<string>
  readonly endpoint: Value<string>
  /** Base64 of a PEM certificate. */
  readonly certificateAuthority: Value<string>
  /** With its scheme, as it is written. */
  readonly oidcIssuer: Value<string>
  readonly authenticationMode: Value<string>
  readonly publicAccess: Value<boolean>
  readonly privateAccess: Value<boolean>
  readonly publicAccessCidrs: Value<ListValue<string>>
  /** The log types that are enabled. */
  readonly logging: Value<ListValue<string>>
  readonly deletionProtection: Value<boolean>
  /** Whether what it is written in has a field for that protection. */
  readonly canProtect: boolean
  /** Whether EKS Auto Mode runs the nodes. */
  readonly autoMode: Value<boolean>
  /** The codes of `health.issues`. */
  readonly healthIssues: readonly { readonly code: string; readonly at: Place }[]
  /** `cluster` is the one the service made; `additional` those that are attached. */
  readonly securityGroups: readonly {
    readonly role: 'cluster' | 'additional'
    readonly id: Value<string>
    /** Where a reference in place of its id is valid. */
    readonly scope: ReferenceScope
  }[]
  readonly vpcId: Value<string>
  /** How many remote node ranges it lists; absent where it names none at all. */
  readonly remoteNodeRanges: Value<number>
  /** How many remote pod ranges it lists. */
  readonly remotePodRanges: Value<number>
  /** The stage its tags state (`environment`, `env`, `stage`), where they do. */
  readonly stage?: string
  /** The cluster as a whole: its name, else its first field. */
  readonly at: Place
}
export const cluster = defineFact<Cluster>('cluster')
export const CLUSTER_FIELDS: ComparedFields<Cluster> = [
  'region',
  'version',
  'endpoint',
  'certificateAuthority',
  'oidcIssuer',
  'authenticationMode',
  'publicAccess',
  'privateAccess',
  'publicAccessCidrs',
  'logging',
  'deletionProtection',
  'autoMode',
  'securityGroups',
  'vpcId',
  'remoteNodeRanges',
  'remotePodRanges',
]

/** Which network an address range is planned for: the cloud's, the remote nodes', the remote Pods', the Services'. */
export type RangeUse = 'vpc' | 'remoteNodes' | 'remotePods' | 'services'

/** What is known of a cluster's identity; each is absent where it is unknown before deployment. */
export interface ClusterIdentity {
  readonly name?: string
  readonly account?: string
  readonly region?: string
}

/** One address range that a cluster or the configuration states. */
export interface PlannedRange {
  readonly use: RangeUse
  readonly cidr: Value<string>
  readonly source: ClusterSource
  readonly dialect: ClusterDialect
  /** Whose range it is; empty for the configuration, which is about all clusters of the scope. */
  readonly cluster: ClusterIdentity
}
export const plannedRange = defineFact<PlannedRange>('plannedRange')

/** The account whose credentials were active, from a captured `aws sts get-caller-identity`. */
export interface CallerIdentity {
  readonly account: Value<string>
}
export const callerIdentity = defineFact<CallerIdentity>('callerIdentity')

/** What is known about the identity of a cluster. */
export function identityOf({ name, account, region }: Pick<Cluster, 'name' | 'account' | 'region'>): ClusterIdentity {
  const [knownName, knownAccount, knownRegion] = [known(name), known(account), known(region)]
  return {
    ...(knownName === undefined ? {} : { name: knownName }),
    ...(knownAccount === undefined ? {} : { account: knownAccount }),
    ...(knownRegion === undefined ? {} : { region: knownRegion }),
  }
}

/** Whether two are the same cluster: the same known name, and no account or region that differs. */
export const isSameCluster = (a: ClusterIdentity, b: ClusterIdentity): boolean =>
  a.name !== undefined && a.name === b.name && agree(a.account, b.account) && agree(a.region, b.region)

const agree = (a: string | undefined, b: string | undefined): boolean => a === undefined || b === undefined || a === b

/** The three authentication modes. */
export const AUTHENTICATION_MODES = ['CONFIG_MAP', 'API', 'API_AND_CONFIG_MAP'] as const

/**
 * Of what is stated of one cluster, the first that gives it an authentication mode: what was captured does not excuse what is
 * defined. Else the first that decides the mode, or the first of all.
 */
export const inMode = (
  clusters: readonly Cluster[],
  mode: (typeof AUTHENTICATION_MODES)[number],
): Cluster | undefined => {
  const { byMode, first } = modesOf(clusters)
  return byMode.get(mode)?.[0] ?? first
}

/** Thousands of links may lead to the same clusters, none of which decides the mode. */
const modesOf = remembered((clusters: readonly Cluster[]) => {
  const deciding = clusters.filter(one => authenticationModeOf(one) !== undefined)
  return { byMode: groupBy(deciding, authenticationModeOf), first: deciding[0] ?? clusters[0] }
})

/**
 * The mode in force. Where a definition states none: CONFIG_MAP, the default of the API, CloudFormation and Terraform;
 * API_AND_CONFIG_MAP in eksctl; EKS Auto Mode rejects CONFIG_MAP, so it is undefined there. Undefined where it is unknown.
 */
export function authenticationModeOf({
  source,
  isEksctl,
  authenticationMode: mode,
  autoMode,
}: Pick<Cluster, 'source' | 'isEksctl' | 'authenticationMode' | 'autoMode'>): string | undefined {
  if (mode.state === 'known') return mode.value
  if (mode.state !== 'absent' || source !== 'definition' || autoMode.state === 'unknown') return undefined
  if (known(autoMode) === true) return undefined
  return isEksctl === true ? 'API_AND_CONFIG_MAP' : 'CONFIG_MAP'
}
