import type { Place } from '../../documents/document.ts'
import { known, type ListValue, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { eachOf } from '../../engine/join/store/fact-index.ts'
import { groupBy } from '../../model/group-by.ts'
import type { ClusterSource } from './cluster.ts'
import { type ClusterLink, linkKey } from './cluster-link.ts'

/** An EKS access entry. */
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
  /** The principal's name as it is written, with the expressions in it; empty where nothing is. */
  readonly principalName: string
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

/** A module of Terraform is a folder; elsewhere names are valid in one document. */
const MODULE = /^(.*\/)?[^/]*\.(?:tf|tofu)(?:\.json)?#\d+$/

/**
 * Entries of one cluster by their principal: by its ARN, or by the expression for it, which is the same everywhere in
 * a module or a template. Entries with neither are left out.
 */
export const byStatedPrincipal = (entries: readonly AccessEntry[]): ReadonlyMap<string, readonly AccessEntry[]> =>
  groupBy(
    entries.filter(({ principal }) => principal.state === 'known' || referenceOf(principal) !== undefined),
    entry => {
      const module = MODULE.exec(entry.at.document)
      const names = module === null ? entry.at.document : (module[1] ?? '')
      const reference = referenceOf(entry.principal)
      return reference === undefined ? principalKey(entry) : `${names}\n${reference}\n${linkKey(entry.cluster)}`
    },
  )

const referenceOf = (principal: Value<string>): string | undefined =>
  principal.state === 'unknown' ? principal.reference : undefined

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
