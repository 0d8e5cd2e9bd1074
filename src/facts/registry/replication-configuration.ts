import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

export interface ReplicationDestination {
  readonly region: Value<string>
  readonly registryId: Value<string>
  readonly at: Place
}
export interface ReplicationFilter {
  readonly filter: Value<string>
  readonly filterType: Value<string>
  readonly at: Place
}
export interface ReplicationRule {
  readonly destinations: readonly ReplicationDestination[]
  /** Where the destinations are, or would be. */
  readonly destinationsAt: Place
  /** Whether the destinations are decided at deployment. */
  readonly open: boolean
  readonly filters: readonly ReplicationFilter[]
  /** Where the filters are, or would be; `filtersOpen` where they are decided at deployment. */
  readonly filtersAt: Place
  readonly filtersOpen: boolean
  readonly at: Place
}

/** The replication configuration of a platform registry: there is one for each account and Region. */
export interface ReplicationConfiguration {
  readonly rules: readonly ReplicationRule[]
  /** Whether rules are generated at deployment, by an expression at `at`. */
  readonly open: boolean
  /** Whether it is a registry's answer, not a definition. */
  readonly isEvidence: boolean
  /** Account of the registry, where the document states it. */
  readonly account?: string
  /** Which registry it is for: two definitions with one key are for one registry. Absent where that cannot be seen. */
  readonly registry?: string
  /** Whether it names neither a Region nor a provider: it is for the registry that whoever applies it works in. */
  readonly isOwn?: true
  readonly at: Place
}
export const replicationConfiguration = defineFact<ReplicationConfiguration>('replicationConfiguration')

/** A permissions policy of a platform registry: it lets other accounts replicate into it. */
export interface RegistryPolicy {
  readonly at: Place
}
export const registryPolicy = defineFact<RegistryPolicy>('registryPolicy')
