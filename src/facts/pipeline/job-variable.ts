import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** A variable of jobs, or of an image that is built, that turns the verification of TLS off for what they run (OP-14). */
export interface UnverifiedVariable {
  /** With its value, as a shell would set it: `NODE_TLS_REJECT_UNAUTHORIZED=0`. */
  readonly written: string
  readonly at: Place
}
export const unverifiedVariable = defineFact<UnverifiedVariable>('unverifiedVariable')
