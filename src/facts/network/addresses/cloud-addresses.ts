import { known } from '../../../documents/value.ts'
import { type Cidr, type CidrSet, cidrSet, covers, parseAddress, toSet } from '../../../model/network/cidr.ts'
import type { OrderAppInstance } from '../../application/order-app.ts'
import type { Endpoint } from '../policies/policy-match.ts'
import type { AddressPlan } from './address-plan.ts'
import type { VpcRange } from './scope-networks.ts'

/** Where the cloud's network may be, where no plan says it. */
const PRIVATE: CidrSet = cidrSet(['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fc00::/7'])

/** The addresses that load balancers and databases of the cloud have: those of its network, else of the only VPC (`onlyVpcRanges`), else all private ones. */
export function cloudAddresses({ vpc }: AddressPlan, ofVpc: readonly VpcRange[]): Endpoint {
  if (vpc.state === 'known') return { kind: 'addresses', set: vpc.set }
  return { kind: 'addresses', set: ofVpc.length === 0 ? PRIVATE : cidrSet(ofVpc.map(({ cidr }) => cidr)) }
}

/** Where a database may be: at its address, else anywhere in the cloud's network. */
export function databaseEnd({ database }: OrderAppInstance, cloud: Endpoint): Endpoint {
  const address = parseAddress(known(database.host) ?? '')
  if (address === undefined) return cloud
  return { kind: 'addresses', set: [{ family: address.family, first: address.bits, last: address.bits }] }
}

/** Whether only machines of private networks, or of those of carriers, have the addresses of a range. */
export const isPrivateRange = (range: Cidr): boolean => covers(PRIVATE, toSet([range]))
