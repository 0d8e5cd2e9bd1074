import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** Where the ARN of an object of ACK is read from its status. */
export interface ArnPath {
  /** Whether it is the field that target groups had once: `.status.targetGroupARN`. */
  readonly isObsolete: boolean
  readonly at: Place
}
export const arnPath = defineFact<ArnPath>('arnPath')
