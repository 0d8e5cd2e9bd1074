import { type Cursor, get, place } from '../../engine/cursor.ts'
import { known } from '../../engine/value.ts'
import type { ClusterSource } from '../../facts/cluster.ts'
import type { ClusterLink } from '../../facts/cluster-link.ts'
import type { PodIdentityAssociation } from '../../facts/pod-identity.ts'
import { boolean, field, text } from '../../families/read.ts'
import { roleValue } from './arn-value.ts'

/** A pod identity association in any family's spelling. */
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
