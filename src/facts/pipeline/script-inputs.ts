import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** What a script of a pipeline takes a cluster to be: each as it is stated for it, or absent. */
export interface ScriptInputs {
  readonly cluster: string
  /** Where an operation of EKS on a cluster that is there takes the name from; absent where none does. */
  readonly clusterAt?: Place
  /** The account that the script expects to work in. */
  readonly account: Value<string>
  /** The region that its commands about the cluster go to. */
  readonly region: Value<string>
}
export const scriptInputs = defineFact<ScriptInputs>('scriptInputs')
