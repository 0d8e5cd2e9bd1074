import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ClusterSource } from './cluster.ts'
import type { ClusterLink } from './cluster-link.ts'

/**
 * What the pod identity agent is configured with: the add-on's configurationValues, or the
 * values of the chart eks-pod-identity-agent.
 */
export interface PodIdentityAgent {
  readonly source: ClusterSource
  /** Whose add-on it is; absent for the chart's values, which name no cluster. */
  readonly cluster?: ClusterLink
  /** `daemonsets.hybrid.create`; absent means false. */
  readonly hybrid: Value<boolean>
  /** `daemonsets.hybrid-bottlerocket.create`; absent means false. */
  readonly hybridBottlerocket: Value<boolean>
  /** Of the add-on; absent for the chart's values. */
  readonly version: Value<string>
  /** The add-on as a whole, or the values. */
  readonly at: Place
}
export const podIdentityAgent = defineFact<PodIdentityAgent>('podIdentityAgent')

/** The name of the add-on and of the chart. */
export const POD_IDENTITY_AGENT = 'eks-pod-identity-agent'
