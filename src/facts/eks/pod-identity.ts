import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ClusterSource } from './cluster.ts'
import type { ClusterLink } from './cluster-link.ts'

/** A pod identity association: a role for the Pods of a service account. */
export interface PodIdentityAssociation {
  readonly source: ClusterSource
  readonly cluster: ClusterLink
  readonly namespace: Value<string>
  readonly serviceAccount: Value<string>
  /** Absent in lists, which leave it out. */
  readonly role: Value<string>
  /** Whether eksctl or an add-on makes the service account itself. */
  readonly makesAccount: boolean
  readonly at: Place
}
export const podIdentityAssociation = defineFact<PodIdentityAssociation>('podIdentityAssociation')
