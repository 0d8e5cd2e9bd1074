import type { Place } from '../../../documents/document.ts'
import type { Platform } from '../../../engine/settings.ts'
import { groupBy } from '../../../model/group-by.ts'
import { cidrSet, overlaps, toSet } from '../../../model/network/cidr.ts'
import type { ClusterIdentity, PlannedRange, RangeUse } from '../../eks/cluster.ts'
import {
  type AddressPlan,
  addressPlan,
  identityKey,
  RANGE_USES,
  type RangesInForce,
  type StatedRange,
  type StatedRanges,
  statedRanges,
} from './address-plan.ts'

/** A range that has addresses of a range planned for another use. */
export interface Collision {
  readonly use: RangeUse
  readonly cidr: string
  readonly at: Place
  readonly otherUse: RangeUse
  readonly other: StatedRange
}

/**
 * For each document and cluster, and each pair of uses, the first range that meets one of the other use: the document's
 * own, else the plan's in force for that cluster. Linear in the number of ranges, but for those of one document.
 */
export function collisions(platform: Platform, ranges: readonly PlannedRange[]): readonly Collision[] {
  const byName = groupBy(ranges, ({ cluster, source }) => (source === 'configuration' ? '' : cluster.name))
  const groups = groupBy(statedRanges(ranges), ({ at, cluster, dialect }) =>
    [at.document, dialect, cluster.name ?? '', cluster.region ?? ''].join('\n'),
  )
  const plans = new Map<string, AddressPlan>()
  const planOf = (cluster: ClusterIdentity): AddressPlan => {
    const near = cluster.name === undefined ? [] : (byName.get(cluster.name) ?? [])
    const key = identityKey(cluster)
    const plan = plans.get(key) ?? addressPlan(platform, [...(byName.get('') ?? []), ...near], cluster)
    plans.set(key, plan)
    return plan
  }
  const all = Array.from(groups.values()).flatMap(own => {
    const plan = planOf(own[0]?.cluster ?? {})
    return RANGE_USES.flatMap((use, i) =>
      RANGE_USES.slice(i + 1).flatMap(otherUse => {
        const stated = own.find(statement => statement.use === use)
        const judged = own.find(statement => statement.use === otherUse)
        if (judged !== undefined) return meeting(judged, use, stated ?? plan[use])
        return stated === undefined ? [] : meeting(stated, otherUse, plan[otherUse])
      }),
    )
  })
  // Two ranges that are in two files, as one in a file of locals, meet once.
  const spoken = new Set(all.filter(isLater).map(pairOf))
  return all.filter(one => isLater(one) || !spoken.has(pairOf(one)))
}

const isLater = ({ use, otherUse }: Collision): boolean => RANGE_USES.indexOf(use) > RANGE_USES.indexOf(otherUse)
const placeOf = ({ document, pointer } = { document: '', pointer: '' }): string => `${document}${pointer}`
const pairOf = ({ at, other }: Collision): string => [placeOf(at), placeOf(other.at)].sort().join('\n')

/** More comparisons than any plan needs: beyond, the first range represents all. */
const MAX_COMPARISONS = 100_000

function meeting(judged: StatedRanges, otherUse: RangeUse, other: StatedRanges | RangesInForce): readonly Collision[] {
  if (!('ranges' in other) || !overlaps(judged.set, other.set)) return []
  const isMany = judged.ranges.length * other.ranges.length > MAX_COMPARISONS
  const found = isMany ? judged.ranges[0] : judged.ranges.find(({ interval }) => overlaps(toSet([interval]), other.set))
  if (found === undefined) return []
  const met = other.ranges.find(({ cidr }) => isMany || overlaps(toSet([found.interval]), cidrSet([cidr])))
  if (met === undefined) return []
  return [{ use: judged.use, cidr: found.cidr, at: found.at, otherUse, other: met }]
}
