import { defineFact } from '../../engine/fact.ts'
import type { PolicyDocument } from './policy-document.ts'

/** A policy document of any purpose, where it is written: of an identity, a resource, an endpoint, an organization, a trust policy. */
export interface StatedPolicy {
  readonly document: PolicyDocument
}
export const statedPolicy = defineFact<StatedPolicy>('statedPolicy')
