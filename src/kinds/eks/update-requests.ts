import { type Cursor, get, place } from '../../documents/cursor.ts'
import { looseText, text } from '../../documents/read.ts'
import type { Said } from '../../engine/fact.ts'
import { updateRequest } from '../../facts/eks/update-request.ts'
import { versionChange } from '../../facts/eks/version-change.ts'

/** What each member of UpdateClusterConfig changes, and the parameters by which its record says so. */
const CLUSTER = [
  {
    path: ['resourcesVpcConfig'],
    types: ['EndpointAccessUpdate', 'VpcConfigUpdate'],
    params: {
      EndpointPublicAccess: ['resourcesVpcConfig', 'endpointPublicAccess'],
      EndpointPrivateAccess: ['resourcesVpcConfig', 'endpointPrivateAccess'],
    },
  },
  { path: ['logging'], types: ['LoggingUpdate'], params: {} },
  {
    path: ['accessConfig'],
    types: ['AccessConfigUpdate'],
    params: { AuthenticationMode: ['accessConfig', 'authenticationMode'] },
  },
  { path: ['upgradePolicy'], types: ['UpgradePolicyUpdate'], params: {} },
  { path: ['zonalShiftConfig'], types: ['ZonalShiftConfigUpdate'], params: {} },
  { path: ['computeConfig'], types: ['AutoModeUpdate'], params: {} },
  { path: ['remoteNetworkConfig'], types: ['RemoteNetworkConfigUpdate'], params: {} },
  {
    path: ['deletionProtection'],
    types: ['DeletionProtectionUpdate'],
    params: { DeletionProtection: ['deletionProtection'] },
  },
] as const

/** What a request for a cluster asks for: UpdateClusterConfig, UpdateClusterVersion. */
export function* clusterRequests(body: Cursor): Generator<Said> {
  const version = get(body, 'version')
  const changes = CLUSTER.filter(({ path }) => get(body, ...path).node !== undefined)
  const types = changes.flatMap(one => one.types)
  if (version.node !== undefined) {
    const found = text(version)
    yield versionChange.of({
      source: 'request',
      isRollback: false,
      clusterName: text(get(body, 'name')),
      version: found,
      at: found.at,
    })
  }
  yield updateRequest.of({
    // ConfigUpdate is what older records say of every change of the configuration.
    types: version.node === undefined ? [...types, 'ConfigUpdate'] : ['VersionUpdate', 'VersionRollback'],
    params: [...paramsOf(body, { Version: ['version'] }), ...changes.flatMap(({ params }) => paramsOf(body, params))],
    at: place(body),
  })
}

/** What a request for an add-on asks for. */
export const addonRequest = (body: Cursor): Said =>
  updateRequest.of({
    types: ['AddonUpdate'],
    params: paramsOf(body, {
      AddonVersion: ['addonVersion'],
      ResolveConflicts: ['resolveConflicts'],
      ServiceAccountRoleArn: ['serviceAccountRoleArn'],
    }),
    at: place(body),
  })

/** What a request for a node group asks for: UpdateNodegroupVersion, UpdateNodegroupConfig. */
export function nodeGroupRequest(body: Cursor): Said {
  const isVersion = ['version', 'releaseVersion', 'launchTemplate'].some(key => get(body, key).node !== undefined)
  return updateRequest.of({
    types: [isVersion ? 'VersionUpdate' : 'ConfigUpdate'],
    params: paramsOf(body, {
      Version: ['version'],
      ReleaseVersion: ['releaseVersion'],
      MinSize: ['scalingConfig', 'minSize'],
      MaxSize: ['scalingConfig', 'maxSize'],
      DesiredSize: ['scalingConfig', 'desiredSize'],
    }),
    at: place(body),
  })
}

const paramsOf = (body: Cursor, params: Readonly<Record<string, readonly string[]>>) =>
  Object.entries(params).map(([type, path]) => ({ type, value: looseText(get(body, ...path)) }))
