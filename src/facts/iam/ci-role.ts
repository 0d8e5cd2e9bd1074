import type { PolicyStatement } from './policy-document.ts'
import { allowing, federatedBy, federationOf, type TrustPolicy, wordsOf } from './trust-policy.ts'

const CI_WORDS = ['ci', 'cicd', 'github', 'gitlab', 'buildkite', 'circleci', 'jenkins']
const PUBLISH_WORDS = ['publish', 'publisher', 'push', 'pusher', 'release', 'deploy', 'deployer', 'ecr']

/** Whether jobs assume a role: it trusts a provider of their tokens, or is called after them. */
export function isCiRole({ document, name }: TrustPolicy): boolean {
  const statements = allowing(document)
  return statements.some(one => federationOf(one) === 'ci') || isNamedCi(name, statements)
}

/** A role that no provider gives away is a CI role by its name, or by that of the user who assumes it. */
function isNamedCi(name: string, statements: readonly PolicyStatement[]): boolean {
  if (statements.some(one => federatedBy(one).length > 0)) return false
  const users = statements.flatMap(({ principals }) =>
    principals.filter(({ kind, text }) => kind === 'AWS' && text.includes(':user/')).map(({ text }) => text),
  )
  return [name, ...users].some(one => wordsOf(one).some(word => CI_WORDS.includes(word)))
}

/** Whether a role is there to publish: it may push images, or is called after what does. */
export const isPublisher = ({ publishes, name }: TrustPolicy): boolean =>
  publishes || wordsOf(name).some(word => PUBLISH_WORDS.includes(word))
