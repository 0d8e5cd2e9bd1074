import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import { scriptLines } from './procedure.ts'

/** A variable of jobs, or of an image that is built, that turns the verification of TLS off for what they run (OP-14). */
export interface UnverifiedVariable {
  /** With its value, as a shell would set it: `NODE_TLS_REJECT_UNAUTHORIZED=0`. */
  readonly written: string
  readonly at: Place
}
export const unverifiedVariable = defineFact<UnverifiedVariable>('unverifiedVariable')

/** By the document that they are in: a rule on both is run again for that alone. */
export const unverifiedByDocument = indexBy(unverifiedVariable, ({ at }) => [at.document])
export const scriptsByDocument = indexBy(scriptLines, ({ commands }) =>
  commands.slice(0, 1).map(({ at }) => at.document),
)
