import type { Place } from '../../documents/document.ts'
import { known, type ListValue, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { eachOf } from '../../engine/join/store/fact-index.ts'
import { groupBy } from '../../model/group-by.ts'
import type { Cluster, ClusterSource } from './cluster.ts'
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

/** Whether an entry lets hybrid nodes join, as far as that is known: a list of captured entries does not include their types. */
export const mayBeHybrid = ({ type, source }: AccessEntry): boolean =>
  type.state === 'unknown' || known(type) === 'HYBRID_LINUX' || (source === 'record' && type.state === 'absent')

/** The roles that entries let hybrid nodes join a cluster with. */
export interface HybridRoles {
  /** The first entry for them; undefined where the role or the type of one is not known. */
  readonly first: AccessEntry | undefined
  readonly keys: ReadonlySet<string>
}

/** The roles that entries let hybrid nodes join with, by the name of the cluster. */
export function hybridRoles(
  entries: readonly AccessEntry[],
  findClusters: (link: ClusterLink) => readonly Cluster[],
  keysOf: (role: Value<string>) => readonly string[],
): ReadonlyMap<string | undefined, HybridRoles> {
  const ofClusters = entries.flatMap(entry =>
    findClusters(entry.cluster).map(({ name }) => ({ entry, name: known(name) })),
  )
  const toRoles = (all: readonly { readonly entry: AccessEntry }[]): HybridRoles => {
    const isOpen = all.some(({ entry }) => entry.type.state !== 'known' || keysOf(entry.principal).length === 0)
    const first = isOpen ? undefined : all.find(({ entry }) => mayBeHybrid(entry))?.entry
    return { first, keys: new Set(all.flatMap(({ entry }) => keysOf(entry.principal))) }
  }
  return new Map([...groupBy(ofClusters, ({ name }) => name)].map(([name, all]) => [name, toRoles(all)]))
}
