import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A nodeadm NodeConfig (contract L30, L260; checks.md K17; the API of aws/eks-hybrid and awslabs/amazon-eks-ami). */
export interface NodeConfig {
  readonly clusterName: Value<string>
  readonly region: Value<string>
  /** Whether it has `spec.hybrid`: the flavour for hosts outside the cloud. */
  readonly hybrid: boolean
  /** `spec.hybrid.enableCredentialsFile`; absent means false. */
  readonly credentialsFile: Value<boolean>
  /** The object as a whole: its kind. */
  readonly at: Place
}
export const nodeConfig = defineFact<NodeConfig>('nodeConfig')
