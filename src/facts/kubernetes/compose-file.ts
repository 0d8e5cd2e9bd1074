import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** A file of Docker Compose. */
export interface ComposeFile {
  readonly at: Place
  /** Whether it mounts the code that it builds, so that a developer sees each change at once: it is for that machine. */
  readonly mountsItsCode: boolean
}
export const composeFile = defineFact<ComposeFile>('composeFile')
