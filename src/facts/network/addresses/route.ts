import type { Place } from '../../../documents/document.ts'
import type { Value } from '../../../documents/value.ts'
import { defineFact } from '../../../engine/fact.ts'

/** A route of a VPC's route table or of a transit gateway's. */
export interface Route {
  readonly of: 'vpc' | 'transit'
  /** A CIDR; unknown for a prefix list. */
  readonly destination: Value<string>
  /**
   * `onward`: to what may lead on-premises: a transit or VPN gateway, a peering, an appliance. `other`: to the internet, or
   * nowhere else. `unknown` where that is decided at deployment.
   */
  readonly target: 'onward' | 'other' | 'unknown'
  /** Where it says that what it routes is dropped. */
  readonly blackholeAt?: Place
  /** Whether it is captured, not written. */
  readonly isRecord: boolean
}
export const route = defineFact<Route>('route')

/** A table of routes, or what adds routes to one. */
export interface RouteTable {
  readonly of: 'vpc' | 'transit'
  /** Whether a VPN gateway adds routes that no document names. */
  readonly propagates: boolean
  /** Whether one of its own routes leads onward. */
  readonly leadsOnward: boolean
  /** Where its routes are, or would be. */
  readonly routesAt: Place
  /** Whether it is captured, not written. */
  readonly isRecord: boolean
}
export const routeTable = defineFact<RouteTable>('routeTable')
