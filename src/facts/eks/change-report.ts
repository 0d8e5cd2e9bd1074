import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** One update of EKS in a report of a change. */
export interface ChangeReport {
  readonly updateId: Value<string>
  /** The update's own status, where the report has it. */
  readonly updateStatus: Value<string>
  /** The state labels beside it: of the cluster, the node group, the add-on. */
  readonly states: readonly Value<string>[]
  /** Sentences or expressions that define success by a state label. */
  readonly criteria: readonly Place[]
}
export const changeReport = defineFact<ChangeReport>('changeReport')
