import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ObjectMeta } from './object-meta.ts'

/** Pods that say something of the network of their node, and how they look names up (PO-04). */
export interface NetworkOfNode extends ObjectMeta {
  readonly hostNetwork: Value<boolean>
  /** `ClusterFirst` where absent. */
  readonly dnsPolicy: Value<string>
  /**
   * Whether it is a part of the cluster itself, which the DNS of the cluster depends on: by its priority, or because
   * it is in kube-system.
   */
  readonly ofSystem: boolean
  /** Whether it was read back from a cluster, where `ClusterFirst` has been filled in. */
  readonly captured: boolean
}
export const networkOfNode = defineFact<NetworkOfNode>('networkOfNode')
