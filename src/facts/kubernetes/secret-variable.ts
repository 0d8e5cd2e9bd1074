import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { ObjectMeta } from './object-meta.ts'

/** A workload that takes a Secret into its environment, whole or by a key. */
export interface SecretVariable extends ObjectMeta {
  readonly secret: Value<string>
}
export const secretVariable = defineFact<SecretVariable>('secretVariable')
