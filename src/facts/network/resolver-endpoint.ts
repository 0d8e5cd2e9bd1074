import type { Place } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { GroupLink } from './vpc-endpoint.ts'

/** An endpoint of the Route 53 Resolver. */
export interface ResolverEndpoint {
  /** Whether it is an answer of the API. */
  readonly isRecord: boolean
  /** `rslvr-in-…`, where it is known. */
  readonly id: Value<string>
  /** INBOUND, OUTBOUND, INBOUND_DELEGATION. */
  readonly direction: Value<string>
  /** Its addresses, each absent where AWS chooses it; undefined where they are not listed, or decided at deployment. */
  readonly addresses?: readonly Value<string>[]
  readonly addressesAt: Place
  readonly groups: readonly GroupLink[]
  /** The list of them, or where it would be. */
  readonly groupsAt: Place
  readonly at: Place
}
export const resolverEndpoint = defineFact<ResolverEndpoint>('resolverEndpoint')

/** Whether an endpoint takes queries from outside; so too where its direction is decided at deployment. */
export const isInbound = ({ direction }: ResolverEndpoint): boolean =>
  direction.state !== 'known' || direction.value === 'INBOUND'

/**
 * The addresses of the one inbound endpoint of a scope, and where they are; nothing where no endpoint states all of its own,
 * or several state different ones: which of them a Corefile is to name is not known then.
 */
export function inboundAddresses(
  endpoints: readonly ResolverEndpoint[],
): { readonly addresses: readonly string[]; readonly endpointAt: Place } | undefined {
  const stated = endpoints.filter(isInbound).flatMap(({ addresses = [], addressesAt }) => {
    const own = addresses.map(known).filter(one => one !== undefined)
    return own.length === 0 || own.length < addresses.length ? [] : [{ addresses: own, endpointAt: addressesAt }]
  })
  const [first, ...others] = stated
  const textOf = (addresses: readonly string[]): string => [...addresses].sort().join()
  return others.every(({ addresses }) => first !== undefined && textOf(addresses) === textOf(first.addresses))
    ? first
    : undefined
}
