import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** One version of a kind that a CustomResourceDefinition defines. */
export interface CustomResource {
  /** `cert-manager.io/v1`. */
  readonly apiVersion: string
  readonly kind: string
  /** Its type, as JSON of a `TypeNotation` (src/cel/type-notation.ts). */
  readonly type: string
  /** Whether its objects have no namespace. */
  readonly isOfCluster?: true
  /** The definition's name. */
  readonly at: Place
}
export const customResource = defineFact<CustomResource>('customResource')
