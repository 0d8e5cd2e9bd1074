import type { Place } from '../../documents/document.ts'
import { allows, type IamStatement, matchesAction, resourcePatternCovers } from '../../model/iam/iam-match.ts'
import { grantsPull, type HeldGrant, isPuller, joinGrants } from '../iam/iam-join.ts'
import type { IamRole, RoleGrant } from '../iam/iam-role.ts'
import { PULLS, pullStatements } from '../iam/permission-policy.ts'
import type { UsedRepository } from './registry-image.ts'

/** The most comparisons of a repository with a statement: nobody writes a policy that needs more. */
const MAX_COMPARISONS = 20_000

/**
 * What nodes may pull of the repositories that workloads use. `nothing`: no policy is about pulls, `roles` are those that have none;
 * `open`: `why` is not known; `judged`: `refused` are the repositories that the policies leave out, `elsewhere` those that they
 * name in another account or region, and `isRight` says whether others may be pulled.
 */
export type PullCoverage =
  | { readonly is: 'nothing'; readonly roles: readonly { readonly role: IamRole; readonly at: Place }[] }
  | { readonly is: 'open'; readonly why: string; readonly at: Place }
  | {
      readonly is: 'judged'
      /** The first resource that names a repository elsewhere; where there is none, the first action that allows a pull. */
      readonly at: Place
      readonly refused: readonly UsedRepository[]
      readonly elsewhere: readonly UsedRepository[]
      readonly isRight: boolean
    }

/** Undefined where a policy of the nodes is not known at all, or none of them says where pulls are allowed. */
export function pullCoverage(
  used: readonly UsedRepository[],
  grants: readonly RoleGrant[],
  roles: readonly IamRole[],
): PullCoverage | undefined {
  const joined = joinGrants(grants, roles)
  const pulls = joined.filter(
    ({ grant, holders, isUnheld }) => grantsPull(grant) && (isUnheld || holders.some(isPuller)),
  )
  const policies = pulls.flatMap(({ grant }) => grant.permissions ?? [])
  const [first] = used
  if (pulls.length > policies.length || first === undefined) return undefined
  if (policies.length === 0) return { is: 'nothing', roles: nodesWithout(joined) }
  const statements = unique(policies.flatMap(({ registry }) => registry))
  if (used.length * statements.length > MAX_COMPARISONS)
    return { is: 'open', why: 'too many repositories', at: first.at }
  const open = pulls.find(({ grant }) => grant.permissions?.open === true)
  if (open !== undefined) return { is: 'open', why: 'which repositories the nodes may pull', at: open.grant.at }
  const at = policies.flatMap(({ pull }) => pull ?? [])[0]
  if (at === undefined) return undefined
  const answered = used.map(repository => ({
    repository,
    answers: PULLS.map(action => allows(statements, { action, resource: repository.arn })),
  }))
  // That one of the three actions of a pull is missing is PP-02's.
  const left = answered.flatMap(({ repository, answers }) =>
    answers.some(answer => answer === 'allowed' || answer === 'unknown') ? [] : [repository],
  )
  const elsewhere = left.filter(repository => isElsewhere(statements, repository))
  const hasHolder = pulls.some(({ holders }) => holders.some(isPuller))
  const other = policies
    .flatMap(pullStatements)
    .flatMap(({ resources }) => resources)
    .find(({ text }) => elsewhere.some(one => namesElsewhere(text, one)))
  return {
    is: 'judged',
    at: other?.at ?? at,
    elsewhere,
    refused: hasHolder ? left.filter(one => !elsewhere.includes(one)) : [],
    isRight: answered.some(({ answers }) => answers.every(answer => answer === 'allowed')),
  }
}

const unique = (statements: readonly IamStatement[]): readonly IamStatement[] => [
  ...new Map(statements.map(statement => [JSON.stringify(statement), statement])).values(),
]

/** Whether a statement lets its holder pull a repository of that name, but in another account or region only. */
const isElsewhere = (statements: readonly IamStatement[], repository: UsedRepository): boolean =>
  statements
    .filter(one => one.effect === 'Allow' && PULLS.some(action => matchesAction(one, action) === 'yes'))
    .some(({ resources }) => resources.some(resource => namesElsewhere(resource, repository)))

/** Whether a resource names a repository of that name in another account or region. */
function namesElsewhere(resource: string, { arn, path }: UsedRepository): boolean {
  const [, named] = /:repository\/(.+)$/.exec(resource) ?? []
  if (named === undefined || resourcePatternCovers(resource, arn)) return false
  return resourcePatternCovers(arn.slice(0, -path.length) + named, arn)
}

/** Roles of EKS nodes with completely known policies that do not let them pull. */
function nodesWithout(joined: readonly HeldGrant[]): readonly { readonly role: IamRole; readonly at: Place }[] {
  const isOpen = new Set(
    joined
      .filter(({ grant }) => grant.managed === undefined && (grant.permissions === undefined || grant.permissions.open))
      .flatMap(({ holders }) => holders),
  )
  return joined
    .filter(({ grant }) => grant.managed?.startsWith('AmazonEKSWorkerNode') === true)
    .flatMap(({ grant, holders }) =>
      holders.filter(role => isPuller(role) && !isOpen.has(role)).map(role => ({ role, at: grant.at })),
    )
}
