import type { Place } from '../../documents/document.ts'
import { known, type ListValue, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { eachOf } from '../../engine/join/fact-index.ts'
import { groupBy } from '../../model/group-by.ts'
import type { ClusterSource } from './cluster.ts'
import { type ClusterLink, linkKey } from './cluster-link.ts'

/** An EKS access entry (contract L108-113; checks.md K22). */
export interface AccessEntry {
  readonly source: ClusterSource
  readonly cluster: ClusterLink
  readonly principal: Value<string>
  /** Absent means STANDARD in a definition, and unknown in a list of entries. */
  readonly type: Value<string>
  readonly groups: Value<ListValue<string>>
  readonly username: Value<string>
  /** Whether access policies are part of the entry itself. */
  readonly hasPolicies: boolean
  /** The entry as a whole: its principal. */
  readonly at: Place
}
export const accessEntry = defineFact<AccessEntry>('accessEntry')
export const eachAccessEntry = eachOf(accessEntry)

/** An access policy that a principal has on a cluster, with the scope of it. */
export interface AccessPolicy {
  readonly source: ClusterSource
  readonly cluster: ClusterLink
  readonly principal: Value<string>
  readonly policy: Value<string>
  /** `cluster` or `namespace`. */
  readonly scope: Value<string>
  readonly namespaces: Value<ListValue<string>>
}
export const accessPolicy = defineFact<AccessPolicy>('accessPolicy')

/** Things grouped by principal and cluster; what has no known principal is left out. */
export const byPrincipal = <T extends { readonly cluster: ClusterLink; readonly principal: Value<string> }>(
  granted: readonly T[],
): ReadonlyMap<string, readonly T[]> =>
  groupBy(
    granted.filter(({ principal }) => principal.state === 'known'),
    principalKey,
  )

/** What two grants have in common exactly where they are of one principal and one cluster. */
export const principalKey = ({
  cluster,
  principal,
}: {
  readonly cluster: ClusterLink
  readonly principal: Value<string>
}): string => `${known(principal) ?? ''}\n${linkKey(cluster)}`

/** The types of entries that are nodes, whose groups the service sets (EKS API reference, CreateAccessEntry). */
export const NODE_TYPES: readonly string[] = [
  'EC2_LINUX',
  'EC2_WINDOWS',
  'EC2',
  'FARGATE_LINUX',
  'HYBRID_LINUX',
  'HYPERPOD_LINUX',
]
