import type { Place } from '../../documents/document.ts'
import { known } from '../../documents/value.ts'
import type { Platform } from '../../engine/settings.ts'
import { groupBy } from '../../model/group-by.ts'
import { lazily } from '../../model/lazily.ts'
import { parseCidr } from '../../model/network/cidr.ts'
import { type Cluster, identityOf, type PlannedRange } from '../eks/cluster.ts'
import { type ClusterLink, clusterFinder, linkKey } from '../eks/cluster-link.ts'
import { addressPlan, isHybrid, type RangesInForce } from '../network/addresses/address-plan.ts'
import type { VpcCni } from './vpc-cni.ts'

/** The settings of the agent of one cluster. */
export interface CniScope {
  readonly isHybrid: boolean
  /** Where EKS Auto Mode is on, whose nodes have no such agent. */
  readonly autoModeAt?: Place
  readonly remotePods: RangesInForce
  readonly remoteNodes: RangesInForce
}

/** Creates the look-up of an agent's settings: of the cluster that it names, else of the scope. */
export function cniScopes(
  platform: Platform,
  clusters: readonly Cluster[],
  ranges: readonly PlannedRange[],
): (link: ClusterLink | undefined) => CniScope {
  const find = clusterFinder(clusters)
  const byName = groupBy(ranges, ({ cluster, source }) => (source === 'configuration' ? '' : (cluster.name ?? '')))
  const unnamed = byName.get('') ?? []
  const ofScope = lazily(() => addressPlan(platform, ranges))
  const ofUnnamed = lazily(() => addressPlan(platform, unnamed))
  const isScopeHybrid = lazily(() => isHybrid(platform, clusters, ranges))
  const make = (link: ClusterLink | undefined): CniScope => {
    const found = find(link)
    const on = found.find(({ autoMode }) => known(autoMode) === true)
    const auto = on === undefined ? {} : { autoModeAt: on.autoMode.at }
    const [first] = found
    if (link === undefined) return { isHybrid: isScopeHybrid(), ...auto, ...remoteOf(ofScope()) }
    const name = first === undefined ? known(link.name) : known(first.name)
    const own = byName.get(name ?? '') ?? []
    const of = first === undefined ? { ...(name === undefined ? {} : { name }) } : identityOf(first)
    const plan = name === undefined || own.length === 0 ? ofUnnamed() : addressPlan(platform, own, of)
    return { isHybrid: isHybrid(platform, found, []), ...auto, ...remoteOf(plan) }
  }
  const made = new Map<string, CniScope>()
  return link => {
    const key = link === undefined ? '' : JSON.stringify([linkKey(link), link.account, link.region])
    const scope = made.get(key) ?? make(link)
    made.set(key, scope)
    return scope
  }
}

const remoteOf = ({ remotePods, remoteNodes }: ReturnType<typeof addressPlan>) => ({ remotePods, remoteNodes })

/**
 * Those that configure one agent: of the cluster that they name, with those that name none where only one is named at all.
 * Elsewhere those that name none are a group of their own.
 */
export function sameAgent(all: readonly VpcCni[]): ReadonlyMap<VpcCni, readonly VpcCni[]> {
  const links = new Set(all.flatMap(({ cluster }) => (cluster === undefined ? [] : [linkKey(cluster)])))
  const groups = groupBy(all, ({ cluster }) => (links.size <= 1 || cluster === undefined ? '' : linkKey(cluster)))
  return new Map([...groups.values()].flatMap(group => group.map(one => [one, group] as const)))
}

/** The IPv4 ranges of remote Pods and nodes: the agent excludes no others. Undefined where either has none that is known. */
export function remoteIpv4({ remotePods, remoteNodes }: CniScope): readonly string[] | undefined {
  const [pods, nodes] = [ipv4Of(remotePods), ipv4Of(remoteNodes)]
  return pods.length === 0 || nodes.length === 0 ? undefined : [...pods, ...nodes]
}

const ipv4Of = (ranges: RangesInForce): readonly string[] =>
  ranges.state === 'known' ? ranges.ranges.map(({ cidr }) => cidr).filter(cidr => parseCidr(cidr)?.family === 4) : []
