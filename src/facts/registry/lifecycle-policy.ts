import type { Place } from '../../documents/document.ts'
import type { ListValue, Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** One rule of an ECR lifecycle policy (https://docs.aws.amazon.com/AmazonECR/latest/userguide/lifecycle_policy_parameters.html). */
export interface LifecycleRule {
  readonly priority: Value<number>
  readonly description: Value<string>
  readonly hasSelection: boolean
  readonly hasAction: boolean
  readonly tagStatus: Value<string>
  readonly tagPatterns: Value<ListValue<string>>
  readonly tagPrefixes: Value<ListValue<string>>
  readonly countType: Value<string>
  readonly countUnit: Value<string>
  readonly countNumber: Value<number>
  readonly actionType: Value<string>
  /** Where members are null: ECR rejects them. */
  readonly nulls: readonly Place[]
  /** Whether it is written in ECR's own words, not in those of Terraform's data source. */
  readonly isJson: boolean
  /** Whether it has members that are none of these. */
  readonly hasMore: boolean
  readonly at: Place
}

/** A lifecycle policy of the platform registry, in whichever shape it is kept. */
export interface LifecyclePolicy {
  readonly rules: readonly LifecycleRule[]
  /** The repository that it is for, where the document states it. */
  readonly repository?: string
  /** The account of its registry, where the document states it. */
  readonly account?: string
  /** The length of its JSON text in characters, where it is kept as a text. */
  readonly length?: number
  /** Where it has a member of Harbor's retention schema (or of ECR's in a Harbor policy). */
  readonly foreign?: { readonly at: Place; readonly member: string; readonly of: 'Harbor' | 'ECR' }
  /** Why its text cannot be read. */
  readonly broken?: { readonly at: Place; readonly why: string }
  /** The expression that the whole policy is, where it is one. */
  readonly open?: { readonly at: Place; readonly why: string }
  readonly at: Place
}
export const lifecyclePolicy = defineFact<LifecyclePolicy>('lifecyclePolicy')
