import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** Where a cluster's version is taken from: the catalog of add-on versions, or that of cluster versions. */
export interface VersionChoice {
  readonly catalog: 'add-on' | 'cluster'
  /** The operation, what names it, or the captured catalog. */
  readonly at: Place
  /** Where the version is used. */
  readonly usedAt?: Place
  /** What a captured cluster-version catalog lists. */
  readonly listed?: readonly string[]
}
export const versionChoice = defineFact<VersionChoice>('versionChoice')
