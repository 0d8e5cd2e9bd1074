import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'

/** A repository creation template of ECR: with it the service itself makes the repositories of a pull through cache. */
export interface RepositoryTemplate {
  /** The prefix of the repositories; `ROOT` matches all that have no template of their own. */
  readonly prefix: Value<string>
}
export const repositoryTemplate = defineFact<RepositoryTemplate>('repositoryTemplate')
