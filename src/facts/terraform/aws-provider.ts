import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** The configuration of Terraform's provider for AWS that resources have which name none: without an alias. */
export interface AwsProvider {
  readonly region: Value<string>
  readonly at: Place
}
export const awsProvider = defineFact<AwsProvider>('awsProvider')
