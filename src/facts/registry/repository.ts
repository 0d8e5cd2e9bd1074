import type { Place } from '../../documents/document.ts'
import { known, type Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { PullThroughRule } from './pull-through-rule.ts'
import type { RepositoryTemplate } from './repository-template.ts'

/** A filter of tags that a repository's tag mutability does not apply to. */
export interface ExclusionFilter {
  readonly filterType: Value<string>
  /** `dev-*`, an asterisk matches any text. */
  readonly filter: Value<string>
}

/**
 * What a document says of the tags of a repository of ECR (`PutImageTagMutability` of the ECR API reference). What CloudFormation's conditions choose is a list of all choices.
 */
export interface TagMutability {
  /** Namespace and name; absent of a template for repositories, and where ECR or CloudFormation gives the name. */
  readonly repository: Value<string>
  /** Absent means MUTABLE. */
  readonly mutability: readonly Value<string>[]
  readonly filters: readonly ExclusionFilter[]
  /** A definition, a request or command that changes a repository, what was observed, or a template for repositories. */
  readonly source: 'definition' | 'change' | 'record' | 'template'
  /** Of its registry, where that is stated. */
  readonly account?: string
  readonly region?: string
  readonly at: Place
}
export const tagMutability = defineFact<TagMutability>('tagMutability')

/** An image as the registry listed it, or as a command asks for it: `describe-images`, `list-images`, `batch-get-image`. */
export interface ListedImage {
  /** Absent where the answer was cut down to what does not say it. */
  readonly repository?: string
  readonly account?: string
  readonly digest: Value<string>
  readonly tags: readonly Value<string>[]
  /** Whether a command only names it: the registry may say something else. */
  readonly isAsked?: true
  readonly at: Place
}
export const listedImage = defineFact<ListedImage>('listedImage')

/** What says which repositories of ECR there are, beside those that are declared. */
interface RepositoryMakers {
  readonly pullThroughRule: readonly PullThroughRule[]
  readonly repositoryTemplate: readonly RepositoryTemplate[]
  readonly listedImage: readonly ListedImage[]
}

/** Makes what tells whether a repository is declared or observed, or ECR makes it by itself; undefined where some are not known, or none is. */
export function madeRepositories(
  stated: readonly TagMutability[],
  { pullThroughRule, repositoryTemplate, listedImage }: RepositoryMakers,
): ((repository: string) => boolean) | undefined {
  const own = stated.filter(({ source }) => source !== 'template').map(({ repository }) => known(repository))
  const prefixes = [...pullThroughRule, ...repositoryTemplate].map(({ prefix }) => known(prefix))
  if (own.length === 0 || [...own, ...prefixes].some(name => name === undefined || name === 'ROOT')) return undefined
  const names = new Set([
    ...own,
    ...listedImage.filter(({ isAsked }) => isAsked !== true).map(({ repository }) => repository),
  ])
  return repository => names.has(repository) || prefixes.some(prefix => repository.startsWith(`${prefix}/`))
}
