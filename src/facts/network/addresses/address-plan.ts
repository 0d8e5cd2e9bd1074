import type { Place } from '../../../documents/document.ts'
import { allOf } from '../../../engine/join/store/fact-index.ts'
import type { Platform } from '../../../engine/settings.ts'
import { groupBy } from '../../../model/group-by.ts'
import { rememberLast } from '../../../model/last-used.ts'
import { type CidrSet, cidrSet, covers, equals, type Interval, parseCidr, toSet } from '../../../model/network/cidr.ts'
import {
  type Cluster,
  type ClusterDialect,
  type ClusterIdentity,
  isSameCluster,
  type PlannedRange,
  plannedRange,
  type RangeUse,
} from '../../eks/cluster.ts'

/** One range as it is stated. `at` is absent where only the configuration's values are at hand, not its file. */
export interface StatedRange {
  readonly cidr: string
  readonly at?: Place
}

/** The ranges of one use: what is in force, or why that is unknown. */
export type RangesInForce =
  | { readonly state: 'known'; readonly set: CidrSet; readonly ranges: readonly StatedRange[] }
  | { readonly state: 'unknown'; readonly why: string; readonly at: Place; readonly isContradicted?: true }
  | { readonly state: 'absent' }

/** The address plan of a scope or of one cluster. */
export type AddressPlan = Readonly<Record<RangeUse, RangesInForce>>

export const RANGE_USES: readonly RangeUse[] = ['vpc', 'remoteNodes', 'remotePods', 'services']
const SOURCES = ['configuration', 'record', 'definition', 'request'] as const
const DIALECTS: readonly ClusterDialect[] = [
  'clauselint',
  'aws-cli',
  'eksctl',
  'cloudformation',
  'terraform-plan',
  'terraform',
  'ack',
  'crossplane',
  'crossplane-native',
]

/**
 * The address plan in force: the configuration's, else a record's, else a definition's. With `of`, the plan of that
 * cluster alone; without, that of the scope, where clusters that differ make a use unknown.
 */
export function addressPlan(platform: Platform, ranges: readonly PlannedRange[], of?: ClusterIdentity): AddressPlan {
  const byUse = groupBy(ranges, range => range.use)
  const inForce = (use: RangeUse): RangesInForce => {
    const stated = byUse.get(use) ?? []
    return configured(platform, use, stated) ?? planned(stated, of)
  }
  return {
    vpc: inForce('vpc'),
    remoteNodes: inForce('remoteNodes'),
    remotePods: inForce('remotePods'),
    services: inForce('services'),
  }
}

/** The address plan in force in a scope, given what the configuration declares about the platform. */
export const scopePlan = allOf(plannedRange, ranges =>
  rememberLast((platform: Platform) => addressPlan(platform, ranges)),
)

/**
 * Whether the scope is hybrid: its profile is native-no-nat, vxlan or gateway, or a cluster of it has
 * remote networks. The profile `cloud` switches it off.
 */
export function isHybrid(platform: Platform, clusters: readonly Cluster[], ranges: readonly PlannedRange[]): boolean {
  if (platform.profile !== undefined) return platform.profile !== 'cloud'
  const { remoteNodes = [], remotePods = [] } = platform.network ?? {}
  if (remoteNodes.length > 0 || remotePods.length > 0) return true
  return ranges.some(({ use }) => isRemote(use)) || clusters.some(hasRemoteNetworks)
}

const isRemote = (use: RangeUse): boolean => use === 'remoteNodes' || use === 'remotePods'

/** Whether a cluster has, or may have, remote networks. */
export const hasRemoteNetworks = ({ remoteNodeRanges, remotePodRanges }: Cluster): boolean =>
  [remoteNodeRanges, remotePodRanges].some(
    count => count.state === 'unknown' || (count.state === 'known' && count.value > 0),
  )

function configured(platform: Platform, use: RangeUse, stated: readonly PlannedRange[]): RangesInForce | undefined {
  const texts = platform.network?.[use]
  if (texts === undefined) return undefined
  const places = new Map<string, Place>()
  for (const { source, cidr } of stated)
    if (source === 'configuration' && cidr.state === 'known') places.set(cidr.value, cidr.at)
  const ranges = texts.map(cidr => {
    const at = places.get(cidr)
    return at === undefined ? { cidr } : { cidr, at }
  })
  return { state: 'known', set: cidrSet(ranges.map(({ cidr }) => cidr)), ranges }
}

function planned(stated: readonly PlannedRange[], of: ClusterIdentity | undefined): RangesInForce {
  const found = statedRanges(stated).filter(({ cluster, source }) => isOf(cluster, source, of))
  const clusters = Array.from(groupBy(named(found), nameOf).values(), one => one.toSorted(byRank))
  const [ranked, ...others] = clusters.toSorted(([a], [b]) => (a && b ? byRank(a, b) : 0))
  const [first, ...same] = ranked ?? []
  const rest = others.flatMap(([one]) => one ?? [])
  if (first === undefined) return { state: 'absent' }
  if (first.source === 'configuration') return inForce(first)
  // X-01 and CL-13 report the source that is wrong: what follows one of them is not wrong by itself.
  if (same.some(one => first.unknown === undefined && one.unknown === undefined && !isAlike(first, one)))
    return { state: 'unknown', why: CONTRADICTED, at: first.at, isContradicted: true }
  const differs = rest.some(other => other.source === first.source && !isAlike(first, other))
  if (!differs) return inForce(first)
  return { state: 'unknown', why: 'the clusters of this scope have different ranges', at: first.at }
}

const CONTRADICTED = 'the sources of the address plan contradict each other'

const isOf = (cluster: ClusterIdentity, source: string, of: ClusterIdentity | undefined): boolean =>
  of === undefined || source === 'configuration' || cluster.name === undefined || isSameCluster(cluster, of)

/** Definitions whose name is an expression may be of any cluster: they count only where none has a name. */
function named(found: readonly StatedRanges[]): readonly StatedRanges[] {
  const withName = found.filter(({ cluster, source }) => cluster.name !== undefined || source === 'configuration')
  return withName.length > 0 ? withName : found
}

const nameOf = ({ cluster, at }: StatedRanges): string => cluster.name ?? at.document

/** The same for clusters with the same known identity. */
export const identityKey = ({ name, account, region }: ClusterIdentity): string =>
  JSON.stringify([name, account, region])

/** What is unknown comes last: it does not erase what another source states. */
const byRank = (a: StatedRanges, b: StatedRanges): number =>
  Number(a.unknown !== undefined) - Number(b.unknown !== undefined) ||
  SOURCES.indexOf(a.source) - SOURCES.indexOf(b.source) ||
  DIALECTS.indexOf(a.dialect) - DIALECTS.indexOf(b.dialect)

function inForce({ ranges, unknown, set }: StatedRanges): RangesInForce {
  if (unknown !== undefined) return { state: 'unknown', ...unknown }
  return { state: 'known', set, ranges }
}

const isAlike = (a: StatedRanges, b: StatedRanges): boolean =>
  a.unknown === undefined && b.unknown === undefined && equals(a.set, b.set)

/** One document's ranges of one cluster and one use. */
export interface StatedRanges {
  readonly use: RangeUse
  readonly source: PlannedRange['source']
  readonly dialect: ClusterDialect
  readonly cluster: ClusterIdentity
  readonly set: CidrSet
  readonly ranges: readonly { readonly cidr: string; readonly at: Place; readonly interval: Interval }[]
  /** The first range that cannot be known before deployment. */
  readonly unknown?: { readonly why: string; readonly at: Place }
  readonly at: Place
}

/** The ranges gathered by document, cluster and use. What is not a CIDR is left out. */
export function statedRanges(ranges: readonly PlannedRange[]): readonly StatedRanges[] {
  const groups = groupBy(ranges, ({ use, cidr, cluster, dialect }) =>
    [use, cidr.at.document, dialect, cluster.name ?? '', cluster.region ?? ''].join('\n'),
  )
  return Array.from(groups.values(), toStatedRanges).filter(one => one !== undefined)
}

function toStatedRanges(group: readonly PlannedRange[]): StatedRanges | undefined {
  const [first] = group
  if (first === undefined) return undefined
  const ranges = group.flatMap(({ cidr }) => {
    const interval = cidr.state === 'known' ? parseCidr(cidr.value) : undefined
    return cidr.state === 'known' && interval !== undefined ? [{ cidr: cidr.value, at: cidr.at, interval }] : []
  })
  const [open] = group.flatMap(({ cidr }) => (cidr.state === 'unknown' ? [{ why: cidr.why, at: cidr.at }] : []))
  if (ranges.length === 0 && open === undefined) return undefined
  const { use, source, dialect, cluster, cidr } = first
  const set = toSet(ranges.map(({ interval }) => interval))
  return { use, source, dialect, cluster, set, ranges, at: cidr.at, ...(open === undefined ? {} : { unknown: open }) }
}

/** Two documents that disagree about the same ranges. `judged` is the one of lower rank, `at` the range that shows it. */
export interface Disagreement {
  readonly judged: StatedRanges
  readonly at: Place
  readonly cidr: string
  readonly other: readonly StatedRange[]
  /** What states the others. */
  readonly against: PlannedRange['source']
}

/**
 * The stated ranges that contradict the one in force for their cluster: the configuration's, else a record's, else
 * the first definition's. A request is a change that is wanted, and contradicts nothing. Linear.
 */
export function disagreements(platform: Platform, ranges: readonly PlannedRange[]): readonly Disagreement[] {
  const configuration = ranges.filter(({ source }) => source === 'configuration')
  const plan = addressPlan(platform, configuration)
  const found = statedRanges(ranges).filter(({ source }) => source === 'record' || source === 'definition')
  return Array.from(groupBy(found, ({ use }) => use)).flatMap(([use, ofUse]) => {
    const byCluster = groupBy(ofUse, nameOf)
    const peersOf = peersFinder(byCluster)
    return ofUse.flatMap(judged => {
      if (judged.unknown !== undefined) return []
      const inForce = plan[use]
      if (inForce.state === 'known') return fromPlan(judged, inForce, byCluster.size > 1)
      return judged.cluster.name === undefined ? [] : fromPeers(judged, peersOf(judged))
    })
  })
}

type Ranges = Pick<Extract<RangesInForce, { state: 'known' }>, 'set' | 'ranges'>

/** The configuration may contain the ranges of several clusters. */
function fromPlan(judged: StatedRanges, plan: Ranges, hasOthers: boolean): readonly Disagreement[] {
  const agrees = equals(plan.set, judged.set) || (hasOthers && covers(plan.set, judged.set))
  return agrees ? [] : [toDisagreement(judged, plan, 'configuration')]
}

/** What is stated of one cluster: the ranges of the highest rank, and how many of its source state the same set. */
interface Peers {
  readonly best: StatedRanges | undefined
  readonly alike: ReadonlyMap<string, number>
}

/** Makes the look-up of what is stated about a cluster; thousands of documents may state one. */
function peersFinder(byCluster: ReadonlyMap<string, readonly StatedRanges[]>): (judged: StatedRanges) => Peers {
  const known = new Map<string, Peers>()
  return judged => {
    const key = identityKey(judged.cluster)
    const found = known.get(key) ?? toPeers(judged.cluster, byCluster.get(nameOf(judged)) ?? [])
    known.set(key, found)
    return found
  }
}

function toPeers(cluster: ClusterIdentity, ofOneName: readonly StatedRanges[]): Peers {
  const peers = ofOneName.filter(other => other.unknown === undefined && isSameCluster(other.cluster, cluster))
  const [best] = peers.toSorted(byRank)
  const groups = groupBy(
    peers.filter(peer => peer.source === best?.source),
    ({ set }) => setKey(set),
  )
  return { best, alike: new Map(Array.from(groups, ([key, { length }]) => [key, length])) }
}

const setKey = (set: CidrSet): string => set.map(({ family, first, last }) => `${family} ${first} ${last}`).join('\n')

function fromPeers(judged: StatedRanges, { best, alike }: Peers): readonly Disagreement[] {
  // Two records are two moments, not two opinions.
  if (best === undefined || best === judged || (best.source === 'record' && judged.source === 'record')) return []
  const itself = judged.source === best.source ? 1 : 0
  const agrees = (alike.get(setKey(judged.set)) ?? 0) > itself
  return agrees ? [] : [toDisagreement(judged, best, best.source)]
}

/** More comparisons than any plan needs: beyond, the first range represents all. */
const MAX_COMPARISONS = 100_000

function toDisagreement(judged: StatedRanges, { set, ranges }: Ranges, against: PlannedRange['source']): Disagreement {
  const isMany = judged.ranges.length * ranges.length > MAX_COMPARISONS
  const outside = isMany ? undefined : judged.ranges.find(({ interval }) => !covers(set, toSet([interval])))
  const shown = outside ?? judged.ranges[0]
  const other = ranges.map(({ cidr, at }) => (at === undefined ? { cidr } : { cidr, at }))
  return { judged, at: shown?.at ?? judged.at, cidr: shown?.cidr ?? '', other, against }
}
