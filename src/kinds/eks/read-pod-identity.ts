import { type Cursor, get, place } from '../../documents/cursor.ts'
import { boolean, field, text } from '../../documents/read.ts'
import { known } from '../../documents/value.ts'
import type { ClusterSource } from '../../facts/eks/cluster.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import type { PodIdentityAssociation } from '../../facts/eks/pod-identity.ts'
import { roleValue } from '../iam/arn-value.ts'

/** A pod identity association in any dialect's spelling. */
export function readPodIdentity(entry: Cursor, source: ClusterSource, cluster: ClusterLink): PodIdentityAssociation {
  const account = field(entry, 'serviceAccount', 'serviceAccountName')
  return {
    source,
    cluster,
    namespace: text(field(entry, 'namespace')),
    serviceAccount: text(account),
    role: roleValue(entry, field(entry, 'roleArn'), ['roleRef', 'from', 'name'], ['roleArnRef', 'name']),
    makesAccount:
      known(boolean(get(entry, 'createServiceAccount'))) === true ||
      field(entry, 'wellKnownPolicies').node !== undefined,
    at: place(account),
  }
}
