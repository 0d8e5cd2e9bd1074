import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** Something that is deployed with a file and stands in another repository, so that it is not read. */
export interface RemoteSource {
  readonly at: Place
  /** In the singular: `remote base`. */
  readonly kind: string
  readonly reason: string
}
export const remoteSource = defineFact<RemoteSource>('remoteSource')
