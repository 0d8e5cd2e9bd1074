import type { Place } from '../engine/document.ts'
import { defineFact } from '../engine/fact.ts'
import type { Value } from '../engine/value.ts'

interface HarborRequest {
  /**
   * The language that it is written in: the JSON of Harbor's API, a file of harbor-cli, Terraform's provider, an object of
   * the operator `registries.mittwald.de`.
   */
  readonly shape: 'api' | 'cli' | 'terraform' | 'operator'
  /** Where its members are. */
  readonly at: Place
}

/** A replication policy of a Harbor registry (contract L402; `ReplicationPolicy` in Harbor's swagger.yaml). */
export interface HarborReplication extends HarborRequest {
  /** Whether it fetches from another registry; any other sends to one. */
  readonly isPull: boolean
  /** `trigger.type`; in Terraform `schedule`, where a time stands for `scheduled`. */
  readonly trigger: Value<string>
  readonly enabled: Value<boolean>
  /** `replicate_deletion`; Terraform's provider has none. */
  readonly replicateDeletion?: Value<boolean>
  /**
   * The deprecated `deletion`, which Harbor reads in place of `replicate_deletion` when a policy is created or changed
   * (src/server/v2.0/handler/replication.go); the operator and harbor-cli have none.
   */
  readonly deletion?: Value<boolean>
  /** `single_active_replication`: whether a run is left out while another one goes on. */
  readonly isSingle: Value<boolean>
  /** Whether members can be written into it: not where a shell's variables make its text no JSON by itself. */
  readonly isExtensible: boolean
}
export const harborReplication = defineFact<HarborReplication>('harborReplication')
