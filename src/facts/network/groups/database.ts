import type { Value } from '../../../documents/value.ts'
import { defineFact } from '../../../engine/fact.ts'

/** A database cluster, an instance or a proxy of RDS, whatever wrote it: what the hosts that applications connect to belong to. */
export interface Database {
  /** The identifier, which its hosts begin with; absent or unknown where AWS or the deployment chooses it. */
  readonly identifier: Value<string>
  /** Its hosts, where it was captured or a controller has written them into the status. */
  readonly hosts: readonly string[]
}
export const database = defineFact<Database>('database')
