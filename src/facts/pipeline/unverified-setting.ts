import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'
import { indexBy } from '../../engine/join/store/fact-index.ts'
import { scriptLines } from './procedure.ts'

/** A variable of what runs, or an argument of a task, that turns the verification of TLS off (OP-14). */
export interface UnverifiedSetting {
  /** With its value: `NODE_TLS_REJECT_UNAUTHORIZED=0` as a shell would set it, `validate_certs: false`. */
  readonly written: string
  readonly at: Place
  /** Whether what it is for only asks whether something answers: it sends nothing, and keeps nothing of the answer. */
  readonly isProbe?: boolean
}
export const unverifiedSetting = defineFact<UnverifiedSetting>('unverifiedSetting')

/** By the document that they are in: a rule on both is run again for that alone. */
export const unverifiedByDocument = indexBy(unverifiedSetting, ({ at }) => [at.document])
export const scriptsByDocument = indexBy(scriptLines, ({ commands }) =>
  commands.slice(0, 1).map(({ at }) => at.document),
)
