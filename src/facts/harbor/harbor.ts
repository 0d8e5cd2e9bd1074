import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A project of a Harbor registry: in a request body, in an answer, in Terraform. */
export interface HarborProject {
  readonly name: Value<string>
  /** The registry that it caches: its id, or its address in Terraform (`harbor_registry.hub`). Absent where it caches none. */
  readonly registry?: string
  readonly at: Place
  /** Whether a script sends it: then it is there only once that has run. */
  readonly isSent?: boolean
}
export const harborProject = defineFact<HarborProject>('harborProject')

/** An upstream registry that a Harbor registry knows. */
export interface HarborRegistry {
  /** What a project names it by: its id, or its address in Terraform. */
  readonly key: string
  /** Its URL. */
  readonly url: Value<string>
}
export const harborRegistry = defineFact<HarborRegistry>('harborRegistry')
