import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** A compose file that mounts the code that it builds, so that a developer sees each change at once: it is for that machine. */
export interface OwnMachine {
  readonly at: Place
}
export const ownMachine = defineFact<OwnMachine>('ownMachine')
