import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** A Pod without a controller that only waits: somebody starts it by hand, to work in it for a moment. */
export interface IdlePod {
  readonly at: Place
}
export const idlePod = defineFact<IdlePod>('idlePod')
