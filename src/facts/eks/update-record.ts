import type { Place } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { wordSet } from '../../model/word-list.ts'
import type { ClusterLink } from './cluster-link.ts'
import type { UpdateScope } from './update-query.ts'

/** The record of an update. */
export interface UpdateRecord {
  readonly id: Value<string>
  readonly status: Value<string>
  readonly type: Value<string>
  readonly params: readonly { readonly type: string; readonly value: Value<string> }[]
  /** Seconds since 1970; absent where it cannot be read. */
  readonly createdAt?: number
  /** Where that is stated. */
  readonly createdPlace?: Place
  readonly errors: readonly { readonly code: string; readonly at: Place }[]
}
export const updateRecord = defineFact<UpdateRecord>('updateRecord')

/** What an update of each type changes (EKS API reference, UpdateParam). */
export const PARAMS_OF: Readonly<Record<string, readonly string[]>> = {
  VersionUpdate: ['Version', 'PlatformVersion', 'ReleaseVersion', 'LaunchTemplateName', 'LaunchTemplateVersion'],
  VersionRollback: ['Version', 'PlatformVersion', 'ReleaseVersion'],
  EndpointAccessUpdate: ['EndpointPrivateAccess', 'EndpointPublicAccess', 'PublicAccessCidrs'],
  LoggingUpdate: ['ClusterLogging'],
  AddonUpdate: [
    'AddonVersion',
    'ServiceAccountRoleArn',
    'ResolveConflicts',
    'ConfigurationValues',
    'PodIdentityAssociations',
  ],
  VpcConfigUpdate: ['SecurityGroups', 'Subnets'],
  AccessConfigUpdate: ['AuthenticationMode'],
  DeletionProtectionUpdate: ['DeletionProtection'],
  RemoteNetworkConfigUpdate: ['RemoteNetworkConfig'],
}

/** The parameters that only an update of a node group has (EKS API reference, UpdateParamType). */
const NODE_GROUP_PARAMS = wordSet(`
  ReleaseVersion LaunchTemplateName LaunchTemplateVersion LabelsToAdd LabelsToRemove TaintsToAdd TaintsToRemove MaxSize
  MinSize DesiredSize MaxUnavailable MaxUnavailablePercentage NodeRepairEnabled UpdateStrategy WarmPoolEnabled
`)

/** What an update changes, by its type and its parameters; undefined where they leave it open. */
export function scopeOfUpdate({ type, params }: UpdateRecord): UpdateScope | undefined {
  const name = known(type)
  if (name === undefined) return undefined
  if (name === 'AddonUpdate') return 'add-on'
  if (params.some(param => NODE_GROUP_PARAMS.has(param.type))) return 'node group'
  if (params.some(({ type: param }) => param === 'PlatformVersion')) return 'cluster'
  // A ConfigUpdate and a VersionUpdate are a cluster's or a node group's.
  return name === 'ConfigUpdate' || name === 'VersionUpdate' ? undefined : 'cluster'
}

/** The types of updates that change no version of anything. */
const OF_SETTINGS: ReadonlySet<string> = new Set([
  ...Object.keys(PARAMS_OF).filter(type => !['VersionUpdate', 'VersionRollback', 'AddonUpdate'].includes(type)),
  'ConfigUpdate',
])
/** The parameters that state the version or the release that an update leads to. */
const VERSIONS: ReadonlySet<string> = new Set(['Version', 'AddonVersion', 'ReleaseVersion'])

/** Whether an update may have led something to a version, or to a release; one whose type is of several things is taken for either. */
export function mayLeadTo(record: UpdateRecord, of: UpdateScope, version: string): boolean {
  const scope = scopeOfUpdate(record)
  if (scope === undefined ? of === 'add-on' : scope !== of) return false
  if (OF_SETTINGS.has(known(record.type) ?? '')) return false
  const stated = record.params.flatMap(({ type, value }) => (VERSIONS.has(type) ? [known(value)] : []))
  return stated.length === 0 || stated.some(value => value === undefined || value === version)
}

/** A setting in an answer of the service. */
export interface RecordedSetting {
  /** Its path: `resourcesVpcConfig.endpointPublicAccess`. */
  readonly name: string
  /** The type of the updates that change it. */
  readonly update: string
  /** The same for the same value. */
  readonly digest: string
  readonly at: Place
}

/** Whether an update may have changed a setting; one whose type is not known may have changed any. */
export function mayChange(record: UpdateRecord, of: UpdateScope, update: string): boolean {
  const scope = scopeOfUpdate(record)
  if (scope === undefined ? of === 'add-on' : scope !== of) return false
  const type = known(record.type)
  return type === undefined || type === update
}

/** A version that a record of the service shows: two records of one thing with two versions show a change. */
export interface RecordedVersion {
  readonly of: 'cluster' | 'node group' | 'add-on'
  readonly name: Value<string>
  /** Whose node group or add-on it is; its own name for a cluster. */
  readonly cluster: ClusterLink
  readonly version: Value<string>
  /** The release of a node group's image. */
  readonly release?: Value<string>
  readonly settings: readonly RecordedSetting[]
}
export const recordedVersion = defineFact<RecordedVersion>('recordedVersion')
