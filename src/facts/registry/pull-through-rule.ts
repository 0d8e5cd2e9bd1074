import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A pull through cache rule of ECR: images under its prefix come from another registry (checks.md K33; contract L287). */
export interface PullThroughRule {
  /** `docker-hub`: the first part of the repositories' names. `ROOT` stands for all. */
  readonly prefix: Value<string>
}
export const pullThroughRule = defineFact<PullThroughRule>('pullThroughRule')
