import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A change that the body of a request orders, with what its update record is to contain (EKS API reference, Update). */
export interface UpdateRequest {
  /** The types that the record of this change may have. */
  readonly types: readonly string[]
  /** The requested values, by the record's names of parameters. */
  readonly params: readonly { readonly type: string; readonly value: Value<string> }[]
  readonly at: Place
}
export const updateRequest = defineFact<UpdateRequest>('updateRequest')
