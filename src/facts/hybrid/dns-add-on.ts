import type { Place } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { Platform } from '../../engine/settings.ts'
import type { Cluster, PlannedRange } from '../eks/cluster.ts'
import { type ClusterLink, clusterFinder } from '../eks/cluster-link.ts'
import { isHybrid } from '../network/addresses/address-plan.ts'
import type { Corefile } from '../network/corefile.ts'

/** The configuration values of the coredns add-on. */
export interface DnsAddOn {
  /** Whether it is wanted, not observed. */
  readonly writable: boolean
  readonly cluster?: ClusterLink
  readonly replicaCount: Value<number>
  /** Whether the add-on scales itself, and where that is set. */
  readonly autoScaling: Value<boolean>
  readonly corefile: Value<string>
  readonly trafficDistribution: Value<string>
  /** How the pods are to be spread; absent if that is not set. */
  readonly spread: Value<readonly SpreadConstraint[]>
  /** The annotation that routes by topology hints, where it is set. */
  readonly topologyMode?: Place
  readonly at: Place
}
export const dnsAddOn = defineFact<DnsAddOn>('dnsAddOn')

/** A topology spread constraint of CoreDNS's pods. */
export interface SpreadConstraint {
  readonly maxSkew: Value<number>
  readonly topologyKey: Value<string>
  readonly whenUnsatisfiable: Value<string>
  /** The label `k8s-app` that it selects pods by. */
  readonly app: Value<string>
  readonly at: Place
}

/** Whether configuration values are written so that the add-on, or CoreDNS, reads something else than is meant. */
export interface DnsEncoding {
  /** `double`: a string of JSON in a string. `comma`: a comma before a closing bracket. `line`: a Corefile in one line. Absent where all is well. */
  readonly fault?: 'double' | 'comma' | 'line'
  readonly at: Place
}
export const dnsEncoding = defineFact<DnsEncoding>('dnsEncoding')

/** Makes the test of whether cluster DNS is of a hybrid cluster: of the one that is named, else of the scope. */
export function hybridDnsTest(
  platform: Platform,
  clusters: readonly Cluster[],
  ranges: readonly PlannedRange[],
): (cluster: ClusterLink | undefined) => boolean {
  const clustersOf = clusterFinder(clusters)
  const isScopeHybrid = isHybrid(platform, clusters, ranges)
  return link => {
    const own = clustersOf(link).filter(({ source }) => source === 'definition' || source === 'record')
    return own.length === 0 ? isScopeHybrid : isHybrid(platform, own, [])
  }
}

/** Makes what finds the Region of the cluster that a Corefile is for; undefined where that is not one for certain. */
export function regionFinder(clusters: readonly Cluster[]): (one: Corefile) => string | undefined {
  const clustersOf = clusterFinder(clusters)
  return ({ cluster }) => {
    const stated = clustersOf(cluster).filter(({ region }) => region.state !== 'absent')
    const regions = new Set(stated.map(({ region }) => known(region)))
    const [region] = regions
    return regions.size === 1 ? region : undefined
  }
}

/** Whether a server block for AWS names may be what hybrid nodes need: not where the clusters are known, and none has any. */
export const mayBeHybridDns = (platform: Platform, clusters: readonly Cluster[], isOfHybrid: boolean): boolean =>
  isOfHybrid || (platform.profile === undefined && clusters.length === 0)
