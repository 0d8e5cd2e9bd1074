import { type Cursor, get, place } from '../../engine/cursor.ts'
import { known, type Value } from '../../engine/value.ts'
import type { ClusterSource } from '../../facts/cluster.ts'
import type { ClusterLink } from '../../facts/cluster-link.ts'
import type { PodIdentityAssociation } from '../../facts/pod-identity.ts'
import { boolean, field, path, text } from '../../families/read.ts'

/** A pod identity association in any family's spelling. */
export function readPodIdentity(entry: Cursor, source: ClusterSource, cluster: ClusterLink): PodIdentityAssociation {
  const account = field(entry, 'serviceAccount', 'serviceAccountName')
  return {
    source,
    cluster,
    namespace: text(field(entry, 'namespace')),
    serviceAccount: text(account),
    role: roleOf(entry),
    makesAccount:
      known(boolean(get(entry, 'createServiceAccount'))) === true ||
      field(entry, 'wellKnownPolicies').node !== undefined,
    at: place(account),
  }
}

/** The role by its ARN, or by the object that makes it: ACK's `roleRef.from.name`, upjet's `roleArnRef.name`. */
function roleOf(entry: Cursor): Value<string> {
  const arn = text(field(entry, 'roleArn'))
  if (arn.state !== 'absent') return arn
  const named = [path(entry, 'roleRef', 'from', 'name'), path(entry, 'roleArnRef', 'name')].find(
    ({ node }) => node !== undefined,
  )
  const name = named === undefined ? arn : text(named)
  if (name.state !== 'known') return name
  const why = `the ARN of Role ${name.value} is only known at deployment`
  return { state: 'unknown', why, reference: `k8s:${name.value}`, at: name.at }
}
