import { type Cursor, get, place } from '../../documents/cursor.ts'
import { boolean, isTemplated, literal } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import type { Said } from '../../engine/fact.ts'
import type { ClusterLink } from '../../facts/eks/cluster-link.ts'
import { serviceAccount } from '../../facts/kubernetes/cluster-objects.ts'
import { arnValue } from '../iam/arn-value.ts'

/**
 * The service account that eksctl makes for an entry of `iam.serviceAccounts`, annotated with `attachRoleARN` or with the
 * role that eksctl makes beside it; nothing of an entry with `roleOnly` (eksctl's schema, ClusterIAMServiceAccount).
 */
export function* readEksctlServiceAccount(entry: Cursor, cluster: ClusterLink): Generator<Said> {
  const metadata = get(entry, 'metadata')
  const name = literal(get(metadata, 'name'))
  const namespace = literal(get(metadata, 'namespace')) ?? 'default'
  const roleOnly = boolean(get(entry, 'roleOnly'))
  if (name === undefined || isTemplated(name) || (roleOnly.state === 'known' && roleOnly.value)) return
  const at = place(get(metadata, 'name'))
  yield serviceAccount.of({
    kind: 'ServiceAccount',
    name,
    labels: {},
    annotations: {},
    at,
    roleArn: roleOf(entry),
    imagePullSecrets: [],
    cluster,
    ...(isTemplated(namespace) ? {} : { namespace }),
  })
}

function roleOf(entry: Cursor): Value<string> {
  const attached = arnValue(get(entry, 'attachRoleARN'))
  const at = place(get(entry, 'metadata', 'name'))
  return attached.state === 'absent' ? { state: 'unknown', why: 'eksctl makes its role', at } : attached
}
