import type { Place } from '../../documents/document.ts'
import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { Answer } from '../../model/answer.ts'
import { compilePattern, patternsOverlap } from '../../model/iam/iam-pattern.ts'
import type { IamRole, OidcProvider, RoleUse } from './iam-role.ts'
import { roleKeyOf } from './role-key.ts'

/** A job of a GitHub workflow that assumes an IAM role by its OIDC token (aws-actions/configure-aws-credentials). */
export interface RoleAssumption {
  /** `role-to-assume`. */
  readonly roleArn: Value<string>
  /** `audience`; absent means sts.amazonaws.com, the action's default. */
  readonly audience: Value<string>
  /**
   * What the token's `sub` can end with behind `repo:OWNER/NAME:`, with `*` for what is not known: the job's environment, else
   * the refs of the events that start it (GitHub Docs, "OpenID Connect reference").
   */
  readonly subjects: readonly string[]
  /** Whether the environment or the events are decided elsewhere. */
  readonly open: boolean
  /** Where it is only given to an action of the repository: the folder of that, and the input. */
  readonly via?: RoleInput
}
/** An input of a composite action that is the role which its steps assume. */
export interface RoleInput {
  readonly action: string
  readonly input: string
}
export const roleInput = defineFact<RoleInput>('roleInput')
export const roleAssumption = defineFact<RoleAssumption>('roleAssumption')

const NO_JOBS: ReadonlySet<RoleUse> = new Set(['node', 'hybrid', 'fargate', 'pod', 'cluster'])

/** Whether only machines, Pods and jobs of these systems may assume the role: no account, from which a job might chain. */
export const isOnlyForJobsOf = ({ uses, open, jobsOf }: IamRole, system: NonNullable<IamRole['jobsOf']>): boolean =>
  !open && uses.length > 0 && uses.every(use => NO_JOBS.has(use) || (use === 'ci' && jobsOf === system))

/** Whether a statement of the role accepts a subject that the job can have, of whichever repository. */
export function acceptsSubject({ jobs }: IamRole, job: RoleAssumption): Answer {
  if (job.open || jobs.some(({ open }) => open)) return 'unknown'
  const patterns = jobs.flatMap(({ subjects }) => subjects)
  if (patterns.length === 0 || patterns.some(({ text }) => !text.startsWith('repo:'))) return 'unknown'
  return patterns.some(({ text }) => job.subjects.some(subject => mayBeOf(text, subject))) ? 'yes' : 'no'
}

/** Whether a pattern accepts a subject of some repository, whose name has no colon. */
function mayBeOf(pattern: string, subject: string): boolean {
  const [, ending] = /^repo:[^:*?]*:(.*)$/s.exec(pattern) ?? []
  const [wanted, own] = ending === undefined ? [pattern, `repo:*:${subject}`] : [ending, subject]
  return patternsOverlap(compilePattern(wanted, 'string'), compilePattern(own, 'string'))
}

const DEFAULT_AUDIENCE = 'sts.amazonaws.com'

/** The audience of the job's token that no statement of the role accepts; undefined where one may. */
export function refusedAudience({ jobs }: IamRole, { audience }: RoleAssumption): string | undefined {
  if (audience.state === 'unknown' || jobs.some(({ audiences, open }) => audiences.length === 0 || open))
    return undefined
  const wanted = audience.state === 'known' ? audience.value : DEFAULT_AUDIENCE
  return jobs.some(({ audiences }) => audiences.some(({ text }) => text === wanted)) ? undefined : wanted
}

/** An audience as it is written. */
interface Audience {
  readonly text: string
  readonly at: Place
}

/**
 * A job of GitLab that assumes an IAM role by one of its `id_tokens`: by the variables of AWS's SDKs, or by
 * `assume-role-with-web-identity`.
 */
export interface TokenAssumption {
  readonly roleArn: Value<string>
  /** The token's `aud`, one or several. */
  readonly audiences: readonly Audience[]
}
export const tokenAssumption = defineFact<TokenAssumption>('tokenAssumption')

/** A token whose audience no statement of its role accepts, with what they accept. */
export interface RefusedToken {
  readonly wanted: Audience
  readonly accepted: Audience
  /** Whether the provider is declared for the token's audience, or that is the usual one, and the role asks for another. */
  readonly isRoleWrong: boolean
}

/** The tokens that the roles for which they are made do not accept. */
export function refusedTokens(
  tokens: readonly TokenAssumption[],
  roles: readonly IamRole[],
  providers: readonly OidcProvider[],
): readonly RefusedToken[] {
  if (tokens.length === 0) return []
  const byKey = new Map(roles.flatMap(role => role.keys.map(key => [key, role] as const)))
  return tokens.flatMap(({ roleArn, audiences }) => {
    const key = roleKeyOf(roleArn)
    const jobs = (key === undefined ? undefined : byKey.get(key))?.otherJobs ?? []
    const accepted = jobs.flatMap(job => job.audiences)
    const [wanted] = audiences
    const [first] = accepted
    if (wanted === undefined || first === undefined || jobs.some(job => job.open || job.audiences.length === 0))
      return []
    if (accepted.some(({ text }) => audiences.some(one => one.text === text || /[*?]/.test(text)))) return []
    const usual = usualAudiences(
      jobs.flatMap(({ issuers }) => issuers),
      providers,
    )
    const isUsual = ({ text }: Audience): boolean => usual.has(text)
    return [{ wanted, accepted: first, isRoleWrong: audiences.some(isUsual) && !accepted.some(isUsual) }]
  })
}

/** The audiences that a provider is declared for, else those that GitLab's and AWS's documentation name. */
function usualAudiences(issuers: readonly string[], providers: readonly OidcProvider[]): ReadonlySet<string> {
  const declared = providers.filter(
    ({ state, issuer, audiencesOpen }) => state === 'declared' && !audiencesOpen && issuers.includes(issuer ?? ''),
  )
  const stated = declared.flatMap(({ audiences }) => audiences)
  return new Set(stated.length > 0 ? stated : [DEFAULT_AUDIENCE, ...issuers.map(issuer => `https://${issuer}`)])
}
