import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** What `rbac.mode` of kro's chart may be; `unrestricted`, the default, lets kro do everything. */
export const MODES = ['unrestricted', 'aggregation'] as const

/** A kro controller, as its Helm release configures it. */
export interface GraphController {
  /** `rbac.mode`; where it is absent, the place is that of the chart's name. */
  readonly mode: Value<string>
}
export const graphController = defineFact<GraphController>('graphController')
