import type { Place } from '../../documents/document.ts'

/** A field by which a container can become its node (AC-03). */
export interface NodeAccess {
  /** What it is: `runs privileged`, `mounts / of the node`. */
  readonly does: string
  readonly at: Place
  /** How a container is without it: the field is false, or the item is not in its list; absent where that is not a matter of one field. */
  readonly without?: 'false' | 'item'
  /** Whether what the container works on is the node or a device of it: it sets parameters of the kernel, enters the node's namespaces, mounts `/dev/…`. */
  readonly worksOnNode?: true
}
