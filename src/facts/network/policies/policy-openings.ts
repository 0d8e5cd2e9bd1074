import type { Place } from '../../../documents/document.ts'
import { defineFact } from '../../../engine/fact.ts'
import type { Direction, PolicyIpBlock, PolicyPort } from './network-policy.ts'

/** A rule of a network policy that allows traffic by addresses, or allows everything. */
export interface PolicyOpening {
  readonly direction: Direction
  /** The blocks of addresses, and what is excepted from each. */
  readonly blocks: readonly PolicyIpBlock[]
  /** Words for every address: Cilium's `world` and `all`. */
  readonly entities: readonly { readonly text: string; readonly at: Place }[]
  /** Whether it names neither peers nor ports, and allows everything by that. */
  readonly isAll: boolean
  /** The ports that it names, where they are written as those of NetworkPolicy. */
  readonly ports: readonly PolicyPort[]
  /** The same for the policy's openings of the same ports. */
  readonly portsKey: string
  readonly at: Place
}

/** What a network policy of any kind opens to addresses (NP-06). */
export interface PolicyOpenings {
  readonly openings: readonly PolicyOpening[]
  /** Words by which the policy calls itself a workaround. */
  readonly workaround?: string
  /** Whether it limits what comes in, so that what it lets out is allowed on purpose. */
  readonly limitsIngress: boolean
}
export const policyOpenings = defineFact<PolicyOpenings>('policyOpenings')
