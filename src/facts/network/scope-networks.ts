import type { Value } from '../../documents/value.ts'
import type { Platform } from '../../engine/settings.ts'
import { parseLooseCidr, toSet } from '../../model/network/cidr.ts'
import { type Cluster, identityOf, type PlannedRange, type RangeUse } from '../eks/cluster.ts'
import { addressPlan, isHybrid } from './address-plan.ts'
import { type AddressPart, namesOf, vpcName } from './addresses.ts'
import { type NamedObject, objectKey, referredTo } from './object-key.ts'
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

/** Whether a scope shows the platform of the contract: an EKS cluster, hybrid nodes, a declared profile (checks.md §0.1a). */
export const showsPlatform = ({ platform, clusters, ranges }: Omit<NetworkScope, 'vpcs'>): boolean =>
  platform.profile !== 'cloud' && (clusters.length > 0 || isHybrid(platform, clusters, ranges))

/** The networks of a scope, or of one of its clusters. */
export function networksOf({ platform, ranges }: NetworkScope, cluster?: Cluster): Networks {
  const identity = cluster === undefined ? undefined : identityOf(cluster)
  const plan = addressPlan(platform, ranges, identity)
  const partsOf = (use: RangeUse): readonly AddressPart[] => {
    const found = plan[use]
    if (found.state === 'known') return [{ set: found.set, names: [] }]
    if (found.state === 'absent') return []
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

/** Ranges that are written as CIDRs or as expressions, as parts; what is no CIDR is left out. */
export function partsOfValues(values: readonly Value<string>[]): readonly AddressPart[] {
  return values.flatMap(value => {
    if (value.state === 'unknown') return [{ names: namesOf(value) }]
    const range = value.state === 'known' ? parseLooseCidr(value.value) : undefined
    return range === undefined ? [] : [{ set: toSet([range]), names: [] }]
  })
}

/**
 * The cloud network around something in the VPC that `id` names: what the plan says, else that VPC's own ranges, else the
 * only VPC's of the scope. One part without addresses where the VPC is known by name alone; none where nothing is known.
 */
export function cloudNetwork(
  { vpcs, ...scope }: NetworkScope,
  of: Omit<NamedObject, 'reference'>,
): readonly AddressPart[] {
  const planned = networksOf({ ...scope, vpcs }).vpc
  if (planned.length > 0) return planned
  const key = objectKey(of, of.id.at)
  const named = vpcs.filter(({ vpc, cidrs }) => objectKey(vpc, cidrs.at) === key)
  const keys = new Set(vpcs.map(({ vpc, cidrs }) => objectKey(vpc, cidrs.at)))
  const own = named.length > 0 ? named : keys.size === 1 ? vpcs : []
  const names = vpcNames(of.id)
  const values = own.flatMap(({ cidrs }) => (cidrs.state === 'known' ? cidrs.value.items : []))
  const parts = partsOfValues(values)
  if (parts.length === 0) return names.length === 0 ? [] : [{ names }]
  return parts.map(part => ({ ...part, names: [...part.names, ...names] }))
}

function vpcNames(id: Value<string>): readonly string[] {
  if (id.state !== 'unknown') return []
  const reference = /^(module\.[A-Za-z0-9_-]+)\./.exec(id.reference ?? '')?.[1] ?? referredTo(id.reference)
  return reference === undefined ? [] : [vpcName(reference, id.at)]
}
