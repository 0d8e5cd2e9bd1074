import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import { allOf } from '../../engine/join/store/fact-index.ts'

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
