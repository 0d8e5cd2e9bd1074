import type { Place } from '../../documents/document.ts'
import { defineFact } from '../../engine/fact.ts'

/** A word that an option of a command is given. */
export interface OptionWord {
  /** Without its quotes; expansions as they are written. */
  readonly text: string
  readonly at: Place
}

/** A call of the AWS CLI that a script makes, with its options but without `--cli-input-json`. */
export interface AwsRequest {
  /** `eks` */
  readonly service: string
  /** `update-addon` */
  readonly operation: string
  /** Without their dashes, in order; an option without words is a switch. */
  readonly options: readonly { readonly name: string; readonly words: readonly OptionWord[]; readonly at: Place }[]
  /** The operation's word. */
  readonly at: Place
}
export const awsRequest = defineFact<AwsRequest>('awsRequest')
