import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A CronJob that gets a token of ECR. */
export interface TokenJob {
  readonly schedule: Value<string>
  /** The command that gets the token. */
  readonly command: Place
  /** Whether it writes the token into a Secret. */
  readonly isStored: boolean
}
export const tokenJob = defineFact<TokenJob>('tokenJob')
