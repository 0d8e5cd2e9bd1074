import { awsTypes } from '../../dialects/aws-types.ts'
import { fields, get, items } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import type { ClusterSource } from '../../facts/eks/cluster.ts'
import { wordSet } from '../../model/word-list.ts'
import { readCluster } from './read-cluster.ts'
import { clusterRequests } from './update-requests.ts'

/** The members of the requests CreateCluster and UpdateClusterConfig (botocore eks). */
const REQUEST = wordSet(`
  name version roleArn resourcesVpcConfig kubernetesNetworkConfig logging clientRequestToken tags encryptionConfig
  outpostConfig accessConfig bootstrapSelfManagedAddons upgradePolicy zonalShiftConfig remoteNetworkConfig computeConfig
  storageConfig deletionProtection controlPlaneScalingConfig
`)
const DECISIVE = ['resourcesVpcConfig', 'accessConfig', 'logging', 'remoteNetworkConfig', 'deletionProtection'] as const
const CLUSTER_ARN = /^arn:aws[a-z-]*:eks:[a-z0-9-]*:\d{12}:cluster\//

export default defineKind({
  id: 'EksCluster',
  types: ['cluster', ...awsTypes('EKS', 'Cluster', { terraform: 'aws_eks_cluster' }), 'object'],
  recognisedBy: 'an EKS cluster by its type, or the members of describe-cluster or update-cluster-config',

  is: resource => sourceOf(resource) !== undefined,

  *read(resource) {
    const source = sourceOf(resource)
    if (source !== undefined) yield* readCluster(resource, source)
    if (source === 'request') yield* clusterRequests(resource.body)
  },
})

function sourceOf({ type, body }: Resource): ClusterSource | undefined {
  if (type === 'cluster') return 'record'
  if (type !== 'object') return isObserved(body) ? 'record' : 'definition'
  const has = (key: string): boolean => get(body, key).node !== undefined
  // An answer that was cut with --query has no root.
  if (has('resourcesVpcConfig') && has('certificateAuthority')) return 'record'
  if (CLUSTER_ARN.test(literal(get(body, 'arn')) ?? '')) return 'record'
  if (isVersionRequest(body)) return 'request'
  const isRequest =
    literal(get(body, 'name')) !== undefined &&
    DECISIVE.some(has) &&
    fields(body).every(({ key }) => REQUEST.has(key)) &&
    isShaped(body)
  if (!isRequest) return undefined
  return has('roleArn') ? 'definition' : 'request'
}

const VERSION_REQUEST = new Set(['name', 'version', 'clientRequestToken', 'force'])

/** The body of UpdateClusterVersion: a package's description has other members too, and three numbers in its version. */
function isVersionRequest(body: Resource['body']): boolean {
  const members = fields(body)
  return (
    members.length > 1 &&
    members.every(({ key }) => VERSION_REQUEST.has(key)) &&
    literal(get(body, 'name')) !== undefined &&
    /^1\.\d{2}$/.test(literal(get(body, 'version')) ?? '')
  )
}

/**
 * What an operator only reads from the account: ACK's adoption (`adopt-or-create` makes what is not there from the spec), Crossplane's
 * management policy Observe. Absent is not default there.
 */
function isObserved(body: Resource['body']): boolean {
  const adoption = literal(get(body, 'metadata', 'annotations', 'services.k8s.aws/adoption-policy'))
  const policies = items(get(body, 'spec', 'managementPolicies'))
  return adoption === 'adopt' || (policies.length === 1 && policies.every(policy => literal(policy) === 'Observe'))
}

/** `name` with `logging` is what many tools' files have: only EKS' own inner members decide. */
function isShaped(body: Resource['body']): boolean {
  const inner: readonly (readonly [string, readonly string[]])[] = [
    [
      'resourcesVpcConfig',
      ['subnetIds', 'securityGroupIds', 'endpointPublicAccess', 'endpointPrivateAccess', 'publicAccessCidrs'],
    ],
    ['accessConfig', ['authenticationMode', 'bootstrapClusterCreatorAdminPermissions']],
    ['logging', ['clusterLogging']],
    ['remoteNetworkConfig', ['remoteNodeNetworks', 'remotePodNetworks']],
  ]
  if (inner.some(([outer, members]) => members.some(member => get(body, outer, member).node !== undefined))) return true
  return fields(body).every(({ key }) => key === 'name' || key === 'deletionProtection' || key === 'clientRequestToken')
}
