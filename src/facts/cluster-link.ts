import type { Value } from '../engine/value.ts'
import { type Cluster, identityOf, isSameCluster } from './cluster.ts'
import { folderOf } from './object-meta.ts'

/** Which cluster something belongs to, as it is written there. */
export interface ClusterLink {
  /** The cluster's name. Unknown with a `reference` where another resource is named: a logical id, a Terraform address, a `…Ref`. */
  readonly name: Value<string>
  /** Known where the thing itself has an ARN. */
  readonly account?: string
  readonly region?: string
}

/**
 * The clusters that a link names: several where a record and a definition tell of one cluster. Where the link can't be
 * followed, those of the scope if they are all one cluster ("one cluster in the repository, then that one").
 */
export function findClusters(clusters: readonly Cluster[], link: ClusterLink | undefined): readonly Cluster[] {
  if (link?.name.state === 'known') {
    const { account, region, name } = link
    const wanted = { name: name.value, ...(account && { account }), ...(region && { region }) }
    return clusters.filter(cluster => isSameCluster(identityOf(cluster), wanted))
  }
  const referred = clusters.filter(cluster => link !== undefined && isReferredTo(cluster, link.name))
  return referred.length > 0 ? referred : onlyOne(clusters)
}

/** Whether both speak of one cluster: by name, or in one file by the same expression. */
export function isSameLink(a: ClusterLink, b: ClusterLink): boolean {
  if (a.name.state === 'known' && b.name.state === 'known')
    return isSameCluster({ ...a, name: a.name.value }, { ...b, name: b.name.value })
  if (a.name.state !== 'unknown' || b.name.state !== 'unknown') return false
  return a.name.why === b.name.why && folderOf(a.name.at) === folderOf(b.name.at)
}

function isReferredTo({ reference, name, at }: Cluster, link: Value<string>): boolean {
  if (link.state !== 'unknown' || folderOf(at) !== folderOf(link.at)) return false
  if (name.state === 'unknown' && name.why === link.why) return true
  return (
    reference !== undefined && (link.reference === reference || link.reference?.startsWith(`${reference}.`) === true)
  )
}

function onlyOne(clusters: readonly Cluster[]): readonly Cluster[] {
  const [first] = clusters
  if (first === undefined || clusters.length === 1) return clusters
  const identity = identityOf(first)
  return clusters.every(cluster => isSameCluster(identityOf(cluster), identity)) ? clusters : []
}
