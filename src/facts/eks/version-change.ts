import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A change of a cluster's version: its update record, a request for it, a command of a pipeline. */
export interface VersionChange {
  readonly source: 'record' | 'request' | 'command'
  /** Whether its own record shows that; a request and a command only name a version. */
  readonly isRollback: boolean
  /** Absent in a record, which does not name its cluster. */
  readonly clusterName: Value<string>
  readonly version: Value<string>
  /** Seconds since 1970. */
  readonly createdAt?: number
  /** The change as a whole: the record's type, else the version. */
  readonly at: Place
}
export const versionChange = defineFact<VersionChange>('versionChange')
