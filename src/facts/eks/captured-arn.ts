import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** The ARN of something that belongs to a cluster, in an answer of EKS (EV-03). */
export interface CapturedArn {
  readonly cluster: string
  readonly account: string
  /** The place of the account in it. */
  readonly at: Place
}
export const capturedArn = defineFact<CapturedArn>('capturedArn')
