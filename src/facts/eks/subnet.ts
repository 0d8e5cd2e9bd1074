import { known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { indexBy, type Lookup } from '../../engine/join/store/fact-index.ts'
import type { NodeGroup } from './node-group.ts'
import { type NamedObject, namedKey } from './object-key.ts'

/** A subnet of a VPC, whatever wrote it. */
export interface Subnet {
  readonly subnet: NamedObject
  /** Its availability zone, by name or by id. */
  readonly zone: Value<string>
}
export const subnet = defineFact<Subnet>('subnet')
export const subnetsByKey = indexBy(subnet, one => [namedKey(one.subnet)])

/** The availability zones that nodes run in, and whether there may be others. */
export interface Zones {
  readonly names: ReadonlySet<string>
  readonly isOpen: boolean
}

/** The zones of node groups: those that they state, and those of their subnets. */
export function zonesOf(groups: readonly NodeGroup[], subnetsOf: Lookup<readonly Subnet[]>): Zones {
  const stated = groups.flatMap(({ zones, subnets }) => [
    ...zones.map(known),
    ...subnets.map(named => subnetsOf(namedKey(named)).map(({ zone }) => known(zone))[0]),
  ])
  return {
    names: new Set(stated.filter(zone => zone !== undefined)),
    isOpen: groups.length === 0 || stated.length === 0 || stated.includes(undefined),
  }
}
