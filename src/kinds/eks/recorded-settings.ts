import { type Cursor, get, place } from '../../documents/cursor.ts'
import { plainOf } from '../../documents/plain.ts'
import { fingerprint } from '../../engine/assemble/fingerprint.ts'
import type { RecordedSetting, RecordedVersion } from '../../facts/eks/update-record.ts'

/** Limit of values of a setting that are compared. */
const MOST_VALUES = 10_000

/** The settings in the service's answers that only an update changes, with its type (EKS API reference, Update). */
const SETTINGS: Readonly<Record<RecordedVersion['of'], readonly (readonly [path: string, update: string])[]>> = {
  cluster: [
    ['logging', 'LoggingUpdate'],
    ['resourcesVpcConfig.endpointPublicAccess', 'EndpointAccessUpdate'],
    ['resourcesVpcConfig.endpointPrivateAccess', 'EndpointAccessUpdate'],
    ['resourcesVpcConfig.publicAccessCidrs', 'EndpointAccessUpdate'],
    ['resourcesVpcConfig.subnetIds', 'VpcConfigUpdate'],
    ['resourcesVpcConfig.securityGroupIds', 'VpcConfigUpdate'],
    ['accessConfig.authenticationMode', 'AccessConfigUpdate'],
    ['deletionProtection', 'DeletionProtectionUpdate'],
    ['remoteNetworkConfig', 'RemoteNetworkConfigUpdate'],
    ['upgradePolicy', 'UpgradePolicyUpdate'],
    ['zonalShiftConfig', 'ZonalShiftConfigUpdate'],
  ],
  // The desired size is changed by autoscalers, too.
  'node group': [
    ['scalingConfig.minSize', 'ConfigUpdate'],
    ['scalingConfig.maxSize', 'ConfigUpdate'],
    ['labels', 'ConfigUpdate'],
    ['taints', 'ConfigUpdate'],
    ['updateConfig', 'ConfigUpdate'],
    ['nodeRepairConfig', 'ConfigUpdate'],
    ['launchTemplate.version', 'VersionUpdate'],
  ],
  'add-on': [
    ['configurationValues', 'AddonUpdate'],
    ['serviceAccountRoleArn', 'AddonUpdate'],
    ['podIdentityAssociations', 'AddonUpdate'],
  ],
}

/** The settings that an answer shows; what it leaves out may have any value. */
export const recordedSettings = (of: RecordedVersion['of'], body: Cursor): readonly RecordedSetting[] =>
  SETTINGS[of].flatMap(([path, update]) => {
    const cursor = get(body, ...path.split('.'))
    if (cursor.node === undefined) return []
    const data = plainOf(cursor.node, { left: MOST_VALUES })
    return [{ name: path, update, digest: fingerprint(inAnyOrder(data)), at: place(cursor) }]
  })

/** Data as a text that is the same for every order of a list, since the service gives lists in no certain one. */
function inAnyOrder(data: unknown): string {
  if (Array.isArray(data)) return `[${data.map(inAnyOrder).sort().join()}]`
  if (typeof data !== 'object' || data === null) return JSON.stringify(data ?? null)
  return `{${Object.entries(data)
    .map(([key, value]) => `${JSON.stringify(key)}:${inAnyOrder(value)}`)
    .join()}}`
}
