import { known, type Value } from '../../documents/value.ts'
import { allOf } from '../../engine/join/store/fact-index.ts'
import { groupBy } from '../../model/group-by.ts'
import { folderOfPlace } from '../kubernetes/object-meta.ts'
import { type Cluster, cluster, identityOf, isSameCluster } from './cluster.ts'

/** Which cluster something belongs to, as it is written there. */
export interface ClusterLink {
  /** The cluster's name. Unknown with a `reference` where another resource is named: a logical id, a Terraform address, a `…Ref`. */
  readonly name: Value<string>
  /** Known where the thing itself has an ARN. */
  readonly account?: string
  readonly region?: string
}

/** The clusters that a link names: several where a record and a definition are of one cluster. Records come first. */
export type FindClusters = (link: ClusterLink | undefined) => readonly Cluster[]

const SOURCES: readonly string[] = ['record', 'definition', 'request', 'configuration']

const bySource = (a: Cluster, b: Cluster): number => SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source)

/**
 * Makes the look-up of clusters by link. Where a link cannot be followed (or there is none), it gives those of the scope if
 * they are all one cluster: "one cluster in the repository, then that one".
 */
export function clusterFinder(clusters: readonly Cluster[]): FindClusters {
  const sorted = clusters.toSorted(bySource)
  const byName = groupBy(sorted, ({ name }) => known(name))
  const byFolder = groupBy(sorted, ({ at }) => folderOfPlace(at))
  const byReference = groupBy(sorted, ({ reference }) => reference)
  const only = onlyOne(sorted)
  const follow = (link: ClusterLink): readonly Cluster[] => {
    if (link.name.state === 'known') {
      const { name, ...place } = link
      return (byName.get(name.value) ?? []).filter(of => isSameCluster(identityOf(of), { ...place, name: name.value }))
    }
    const near = byFolder.get(folderOfPlace(link.name.at)) ?? []
    const referred = near.filter(cluster => isReferredTo(cluster, link.name))
    if (referred.length > 0) return withSame(referred)
    // What a module of Terraform is called with, its name too, is written elsewhere.
    const elsewhere = onlyOne(byReference.get(addressIn(link.name)) ?? [])
    return elsewhere.length > 0 ? withSame(elsewhere) : only
  }
  /** With what else is stated of the same clusters, as by an answer of the service. */
  const withSame = (found: readonly Cluster[]): readonly Cluster[] => {
    const named = groupBy(found, ({ name }) => known(name))
    const same = Array.from(named, ([name, [first]]) =>
      name === undefined || first === undefined
        ? []
        : (byName.get(name) ?? []).filter(one => isSameCluster(identityOf(one), identityOf(first))),
    )
    return [...new Set([...same.flat(), ...found])].toSorted(bySource)
  }
  // Thousands of links may name one cluster, and thousands of clusters have one name.
  const followed = new Map<string, readonly Cluster[]>()
  return link => {
    if (link === undefined) return only
    const key = JSON.stringify([link.account, link.region, referenceOf(link.name)])
    const found = followed.get(key) ?? follow(link)
    followed.set(key, found)
    return found
  }
}

/** The Terraform address in a link: two clusters of modules that are called have two. */
const addressIn = (name: Value<string>): string =>
  /^aws_eks_cluster\.[\w-]+/.exec((name.state === 'unknown' && name.reference) || '')?.[0] ?? ''

/** All of a link's name that following it looks at. */
function referenceOf(name: Value<string>): readonly unknown[] {
  if (name.state === 'known') return [name.state, name.value]
  return [name.state, folderOfPlace(name.at), ...(name.state === 'unknown' ? [name.why, name.reference] : [])]
}

/** What two links have in common exactly where they name one cluster: its name, or the same expression in one folder. Regions are left out. */
export const linkKey = ({ name }: ClusterLink): string =>
  name.state === 'known' ? name.value : `\n${name.state === 'unknown' ? name.why : ''}\n${folderOfPlace(name.at)}`

/** Whether no account or region of two links differs. */
export const isSamePlace = (a: ClusterLink, b: ClusterLink): boolean =>
  (a.account ?? b.account) === (b.account ?? a.account) && (a.region ?? b.region) === (b.region ?? a.region)

/** Whether two links surely name two clusters. */
export function areApart(a: ClusterLink, b: ClusterLink): boolean {
  const [one, other] = [known(a.name), known(b.name)]
  return (one !== undefined && other !== undefined && one !== other) || !isSamePlace(a, b)
}

function isReferredTo({ reference, name }: Cluster, link: Value<string>): boolean {
  if (link.state !== 'unknown') return false
  if (name.state === 'unknown' && name.why === link.why) return true
  const named = link.reference
  if (reference === undefined || named === undefined || !named.startsWith(reference)) return false
  // Of Terraform's `count`, a link names one: `aws_eks_cluster.main[0].name`.
  return /^(?:$|\.|\[)/.test(named.slice(reference.length))
}

/** The cluster of a scope where it has one, as all of its documents tell it. */
export const onlyCluster = allOf(cluster, clusters => clusterFinder(clusters)(undefined))

function onlyOne(all: readonly Cluster[]): readonly Cluster[] {
  // The name that a script gets from its caller is hardly that of another cluster.
  const named = all.filter(({ source, name }) => source !== 'request' || name.state !== 'unknown')
  const clusters = named.length > 0 ? named : all
  const [first] = clusters
  if (first === undefined || clusters.length === 1) return clusters
  const identity = identityOf(first)
  return clusters.every(cluster => isSameCluster(identityOf(cluster), identity)) ? clusters : []
}
