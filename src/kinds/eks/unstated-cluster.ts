import type { Place } from '../../documents/document.ts'
import type { Absent } from '../../documents/value.ts'
import type { Cluster } from '../../facts/eks/cluster.ts'

/** A cluster known only by reference, for documents that state a few of its fields. */
export function unstatedCluster(at: Place): Omit<Cluster, 'source'> {
  const absent: Absent = { state: 'absent', at }
  return {
    name: absent,
    arn: absent,
    account: absent,
    region: absent,
    version: absent,
    status: absent,
    endpoint: absent,
    certificateAuthority: absent,
    oidcIssuer: absent,
    authenticationMode: absent,
    publicAccess: absent,
    privateAccess: absent,
    publicAccessCidrs: absent,
    logging: absent,
    deletionProtection: absent,
    canProtect: true,
    autoMode: absent,
    healthIssues: [],
    securityGroups: [],
    vpcId: absent,
    remoteNodeRanges: absent,
    remotePodRanges: absent,
    at,
  }
}
