import { defineFact } from '../../../engine/fact.ts'
import { allOf } from '../../../engine/join/store/fact-index.ts'
import type { ObjectMeta } from '../../kubernetes/object-meta.ts'

/**
 * A policy that decides about traffic beside NetworkPolicy: Cilium's, Calico's, the administrator's. Who may talk
 * to whom is unknown where it applies; what it opens to addresses is `policyOpenings`.
 */
export interface OtherPolicy extends ObjectMeta {
  /** Whether it applies to its own namespace only. */
  readonly isNamespaced: boolean
}
export const otherPolicy = defineFact<OtherPolicy>('otherPolicy')
export const allOtherPolicies = allOf(otherPolicy)
