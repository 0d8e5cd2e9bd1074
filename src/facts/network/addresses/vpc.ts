import type { ListValue, Value } from '../../../documents/value.ts'
import { defineFact } from '../../../engine/fact.ts'
import type { NamedObject } from '../../eks/object-key.ts'

/** The address ranges of a VPC, or of one range that is added to it. */
export interface Vpc {
  readonly vpc: NamedObject
  readonly cidrs: Value<ListValue<string>>
}
export const vpc = defineFact<Vpc>('vpc')
