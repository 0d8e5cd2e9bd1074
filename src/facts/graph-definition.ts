import type { Place } from '../engine/document.ts'
import { defineFact } from '../engine/fact.ts'
import { allOf } from '../engine/fact-index.ts'
import type { Value } from '../engine/value.ts'

/** A kro ResourceGraphDefinition: the API that it declares. */
export interface GraphDefinition {
  /** `spec.schema.kind`. */
  readonly kind: Value<string>
  /** `spec.schema.group`; absent means `kro.run` (kro, api/v1alpha1). */
  readonly group: Value<string>
  /** The fields of `spec.schema.spec`, nested ones with dots: `aurora.port`. */
  readonly fields: readonly string[]
  /** Its name, else its kind. */
  readonly at: Place
}
export const graphDefinition = defineFact<GraphDefinition>('graphDefinition')
export const allGraphDefinitions = allOf(graphDefinition)
