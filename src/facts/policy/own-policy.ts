import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import type { Severity } from '../../engine/settings.ts'
import type { NamedExpression, Validation } from './admission-policy.ts'

/** What a user's own policy demands of a fact. */
export interface OwnValidation extends Validation {
  readonly severity: Severity
}

/** A rule that a user has written (`apiVersion: clauselint/v1`, `kind: Policy`): it judges facts, whatever system states them. */
export interface OwnPolicy {
  readonly name: string
  /** Where its name is. */
  readonly at: Place
  /** The ids of the facts that it judges. */
  readonly facts: readonly string[]
  /** The ids of the facts that its expressions list (`facts.of`). */
  readonly joins: readonly string[]
  readonly conditions: readonly NamedExpression[]
  readonly variables: readonly NamedExpression[]
  readonly validations: readonly OwnValidation[]
  /** What it is for, in Markdown; empty where it states nothing. */
  readonly docs: string
  /** Why it cannot be run, where that is so. */
  readonly problems: readonly OwnPolicyProblem[]
}

/** A mistake in a policy. */
export interface OwnPolicyProblem {
  readonly why: string
  readonly at: Place
}
export const ownPolicy = defineFact<OwnPolicy>('ownPolicy')

/** The apiVersion of what users write for clauselint itself: policies, and tests of them. */
export const OWN_API_VERSION = 'clauselint/v1'

/** What the ids of users' own rules begin with. */
export const OWN_PREFIX = 'own/'
