import type { Place } from '../../../documents/document.ts'
import { defineFact } from '../../../engine/fact.ts'
import { allOf } from '../../../engine/join/store/fact-index.ts'
import type { ObjectMeta } from '../../kubernetes/object-meta.ts'
import type { Direction, PolicyIpBlock } from './network-policy.ts'

/** A rule of such a policy that allows traffic by addresses, as far as it does. */
export interface PolicyOpening {
  readonly direction: Direction
  /** The blocks of addresses, and what is excepted from each. */
  readonly blocks: readonly PolicyIpBlock[]
  /** Words for every address: Cilium's `world` and `all`. */
  readonly entities: readonly { readonly text: string; readonly at: Place }[]
  /** Whether it names neither peers nor ports, and allows everything by that. */
  readonly isAll: boolean
  readonly at: Place
}

/**
 * A policy that decides about traffic beside NetworkPolicy: Cilium's, Calico's, the administrator's. It is read as far as
 * that it exists and what it opens to addresses; who may talk to whom is unknown where it applies.
 */
export interface OtherPolicy extends ObjectMeta {
  /** Whether it applies to its own namespace only. */
  readonly isNamespaced: boolean
  readonly openings: readonly PolicyOpening[]
}
export const otherPolicy = defineFact<OtherPolicy>('otherPolicy')
export const allOtherPolicies = allOf(otherPolicy)
