import type { Place } from '../../documents/document.ts'

/** A field by which a container can become its node (AC-03). */
export interface NodeAccess {
  /** What it is: `runs privileged`, `mounts / of the node`. */
  readonly does: string
  readonly at: Place
}
