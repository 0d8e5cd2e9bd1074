import type { Place } from '../../../documents/document.ts'
import { statedItems, type Value } from '../../../documents/value.ts'
import type { Platform } from '../../../engine/settings.ts'
import { groupBy } from '../../../model/group-by.ts'
import { parseLooseCidr, toSet } from '../../../model/network/cidr.ts'
import { type Cluster, identityOf, type PlannedRange, type RangeUse } from '../../eks/cluster.ts'
import { type NamedObject, namedKey, objectKey, referredTo } from '../../eks/object-key.ts'
import { addressPlan } from './address-plan.ts'
import { type AddressPart, namesOf, vpcName } from './addresses.ts'
import type { Vpc } from './vpc.ts'

/** The networks of the contract's address plan; none of a use that nothing in the scope states. */
export type Networks = Readonly<Record<RangeUse, readonly AddressPart[]>>

/** What is known of the networks of a scope. */
export interface NetworkScope {
  readonly platform: Platform
  readonly clusters: readonly Cluster[]
  readonly ranges: readonly PlannedRange[]
  readonly vpcs: readonly Vpc[]
}

/** The networks of a scope, or of one of its clusters. */
export function networksOf({ platform, ranges }: NetworkScope, cluster?: Cluster): Networks {
  const identity = cluster === undefined ? undefined : identityOf(cluster)
  const plan = addressPlan(platform, ranges, identity)
  const partsOf = (use: RangeUse): readonly AddressPart[] => {
    const found = plan[use]
    if (found.state === 'known') return [{ set: found.set, names: [] }]
    if (found.state === 'absent') return []
    if (found.isContradicted === true) return [{ names: [] }]
    const near = ranges.filter(({ use: own, cidr }) => own === use && cidr.at.document === found.at.document)
    return partsOfValues(near.map(({ cidr }) => cidr))
  }
  return {
    vpc: partsOf('vpc'),
    remoteNodes: partsOf('remoteNodes'),
    remotePods: partsOf('remotePods'),
    services: partsOf('services'),
  }
}

/** Ranges written as CIDRs or expressions, the known ones as one part; anything else is left out. */
function partsOfValues(values: readonly Value<string>[]): readonly AddressPart[] {
  const known = values.flatMap(value => (value.state === 'known' ? (parseLooseCidr(value.value) ?? []) : []))
  const open = values.flatMap(value => (value.state === 'unknown' ? [{ names: namesOf(value) }] : []))
  return known.length === 0 ? open : [{ set: toSet(known), names: [] }, ...open]
}

/**
 * Makes the look-up of the cloud network around something in the VPC that an id names: what the plan says, else that VPC's
 * own ranges, else the only VPC's of the scope. One part without addresses where the VPC is known by name alone; none
 * where nothing is known.
 */
export function cloudFinder(scope: NetworkScope): (of: Omit<NamedObject, 'reference'>) => readonly AddressPart[] {
  const planned = networksOf(scope).vpc
  const byKey = groupBy(scope.vpcs, ({ vpc, cidrs }) => objectKey(vpc, cidrs.at))
  return of => {
    if (planned.length > 0) return planned
    const own = byKey.get(namedKey(of)) ?? (byKey.size === 1 ? scope.vpcs : [])
    const names = vpcNames(of.id)
    const parts = partsOfValues(own.flatMap(({ cidrs }) => statedItems(cidrs)))
    if (parts.length === 0) return names.length === 0 ? [] : [{ names }]
    return parts.map(part => ({ ...part, names: [...part.names, ...names] }))
  }
}

/** A range of a VPC. */
export interface VpcRange {
  readonly cidr: string
  readonly at: Place
}

/** The ranges of the only VPC of a scope, which is its cloud network where no plan states one; none of several. */
export function onlyVpcRanges(vpcs: readonly Vpc[]): readonly VpcRange[] {
  if (groupBy(vpcs, ({ vpc, cidrs }) => objectKey(vpc, cidrs.at)).size !== 1) return []
  const values = vpcs.flatMap(({ cidrs }) => statedItems(cidrs))
  return values.every(value => value.state === 'known')
    ? values.map(value => ({ cidr: value.value, at: value.at }))
    : []
}

function vpcNames(id: Value<string>): readonly string[] {
  if (id.state !== 'unknown') return []
  const reference = /^(module\.[A-Za-z0-9_-]+)\./.exec(id.reference ?? '')?.[1] ?? referredTo(id.reference)
  return reference === undefined ? [] : [vpcName(reference, id.at)]
}
