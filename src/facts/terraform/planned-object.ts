import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** A resource of Terraform's provider for Kubernetes in a plan or a state: it becomes a manifest, like one that is written. */
export interface PlannedObject {
  /** `kubernetes_deployment_v1`. */
  readonly type: string
  /** Its planned values as JSON. */
  readonly values: string
  readonly at: Place
}
export const plannedObject = defineFact<PlannedObject>('plannedObject')
