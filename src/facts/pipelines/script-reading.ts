import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** A command that reads which addresses Services have: `kubectl get endpoints`. `at` is the resource's word. */
export interface EndpointsQuery {
  readonly of: 'Endpoints' | 'EndpointSlices'
  readonly written: string
  readonly at: Place
}
export const endpointsQuery = defineFact<EndpointsQuery>('endpointsQuery')

/** Where the ARN of an object of ACK is read from its status. */
export interface ArnPath {
  /** Whether it is the field that target groups had once: `.status.targetGroupARN` (contract L218). */
  readonly isObsolete: boolean
  readonly at: Place
}
export const arnPath = defineFact<ArnPath>('arnPath')
