import { pathOf } from '../documents/document.ts'
import { known, knownItems } from '../documents/value.ts'
import { grantsPull, isPuller, joinGrants } from '../facts/iam/iam-join.ts'
import { iamRole, roleGrant } from '../facts/iam/iam-role.ts'
import { type LifecycleRule, lifecyclePolicy } from '../facts/registry/lifecycle-policy.ts'
import { groupBy } from '../model/group-by.ts'
import { formatEcrRepositoryArn, parseEcrHost } from '../model/iam/arn.ts'
import { allows } from '../model/iam/iam-match.ts'
import { compilePattern, patternCovers } from '../model/iam/iam-pattern.ts'
import { isEcr, type NamedImage, type Related, type ScopeOf } from './image-record.ts'

/** Maximum number of comparisons of a repository with a policy: nobody needs more. */
const MOST_COMPARISONS = 20_000
/** An ECR repository has one lifecycle policy; more are those of other environments. */
const MOST_POLICIES = 20

/** Gives the rules of lifecycle policies that would expire an image: by its tag, or whatever its tags are. */
export function expiryOf(of: ScopeOf): (image: NamedImage) => readonly Related[] {
  const byRepository = groupBy(
    of(lifecyclePolicy).filter(({ repository }) => repository !== undefined),
    ({ repository = '' }) => repository,
  )
  return ({ registry, repository, tag }) => {
    const account = parseEcrHost(registry)?.account
    const policies = isEcr(registry) ? (byRepository.get(repository) ?? []).slice(0, MOST_POLICIES) : []
    return policies
      .filter(policy => (policy.account ?? account) === (account ?? policy.account))
      .flatMap(({ rules }) =>
        rules
          .filter(rule => expires(rule, tag))
          .map(rule => ({ what: describe(rule), path: pathOf(rule.at.document) })),
      )
  }
}

function expires({ actionType, tagStatus, tagPatterns, tagPrefixes }: LifecycleRule, tag: string | undefined): boolean {
  if ((known(actionType) ?? 'expire') !== 'expire') return false
  if (known(tagStatus) === 'any') return true
  const patterns = [...knownItems(tagPatterns), ...knownItems(tagPrefixes).map(prefix => `${prefix}*`)]
  // Several patterns must all match.
  return (
    tag !== undefined &&
    patterns.length > 0 &&
    patterns.every(pattern => patternCovers(compilePattern(pattern, 'string'), compilePattern(tag, 'string')))
  )
}

function describe({ priority, countType, countNumber, countUnit }: LifecycleRule): string {
  const count = [known(countNumber), known(countUnit)].filter(part => part !== undefined).join(' ')
  return `rule ${known(priority) ?? '?'} (${[known(countType), count].filter(part => part !== undefined && part !== '').join(' ')})`
}

/** Gives the roles of nodes and of Fargate that may pull an image from ECR; `isCut` where there are too many to compare. */
export function nodeRights(of: ScopeOf) {
  const pulls = joinGrants(of(roleGrant), of(iamRole)).filter(
    ({ grant, holders, isUnheld }) => grantsPull(grant) && (isUnheld || holders.some(isPuller)),
  )
  let left = MOST_COMPARISONS
  const found = new Map<string, readonly Related[]>()
  const rolesFor = (repository: string): readonly Related[] => {
    left -= pulls.length
    if (left < 0) return []
    return pulls.flatMap(({ grant, holders }) => {
      const statements = grant.permissions?.registry ?? []
      const isAllowed =
        grant.permissions === undefined ||
        allows(statements, { action: 'ecr:BatchGetImage', resource: repository }) === 'allowed'
      const names = holders.filter(isPuller).map(({ label }) => label)
      const by = grant.managed ?? 'pull policy'
      const what = names.length === 0 ? [by] : names.map(name => `${by} of role ${name}`)
      return isAllowed ? what.map(one => ({ what: one, path: pathOf(grant.at.document) })) : []
    })
  }
  return {
    of: ({ registry, repository }: NamedImage): readonly Related[] => {
      const host = parseEcrHost(registry)
      if (host === undefined || pulls.length === 0) return []
      const arn = formatEcrRepositoryArn(host, repository)
      const roles = found.get(arn) ?? rolesFor(arn)
      found.set(arn, roles)
      return roles
    },
    get isCut(): boolean {
      return left < 0
    },
  }
}
