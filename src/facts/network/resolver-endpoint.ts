import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { GroupLink } from './vpc-endpoint.ts'

/** An endpoint of the Route 53 Resolver (checks.md K15; contract L269-271). */
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
  readonly at: Place
}
export const resolverEndpoint = defineFact<ResolverEndpoint>('resolverEndpoint')

/** Whether an endpoint takes queries from outside; so too where its direction is decided at deployment. */
export const isInbound = ({ direction }: ResolverEndpoint): boolean =>
  direction.state !== 'known' || direction.value === 'INBOUND'
