import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** What only an eksctl ClusterConfig contains; the cluster and what belongs to it are facts of their own. */
export interface ClusterConfig {
  readonly withOIDC: Value<boolean>
  /** Where roles for service accounts are requested, which need the OIDC provider. */
  readonly webIdentities: readonly Place[]
  /** The policies that its service accounts, add-ons and nodes are given. */
  readonly attachedPolicies: readonly Value<string>[]
  /** Statements of inline policies that allow everything. */
  readonly openStatements: readonly Place[]
  /** The list of self-managed node groups, where there is one with items. */
  readonly selfManaged?: Place
  readonly forceUpdateVersion: Value<boolean>
}
export const clusterConfig = defineFact<ClusterConfig>('clusterConfig')
