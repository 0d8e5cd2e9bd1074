import type { Value } from '../../documents/value.ts'
import { defineFact } from '../../engine/fact.ts'
import type { Answer } from '../../model/answer.ts'
import { compilePattern, patternsOverlap } from '../../model/iam/iam-pattern.ts'
import type { IamRole, RoleUse } from './iam-role.ts'

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
}
export const roleAssumption = defineFact<RoleAssumption>('roleAssumption')

const NO_JOBS: ReadonlySet<RoleUse> = new Set(['node', 'hybrid', 'fargate', 'pod', 'cluster'])

/** Whether only machines, Pods and jobs of other systems may assume the role: no account, from which a job might chain. */
export const isForOthers = ({ uses, open, isOfOtherJobs }: IamRole): boolean =>
  !open && uses.length > 0 && uses.every(use => NO_JOBS.has(use) || (use === 'ci' && isOfOtherJobs === true))

/** Whether a statement of the role accepts a subject that the job can have, of whichever repository. */
export function acceptsSubject({ jobs }: IamRole, job: RoleAssumption): Answer {
  if (job.open || jobs.some(({ open }) => open)) return 'unknown'
  const patterns = jobs.flatMap(({ subjects }) => subjects)
  if (patterns.length === 0 || patterns.some(({ text }) => !text.startsWith('repo:'))) return 'unknown'
  const own = job.subjects.map(subject => compilePattern(`repo:*:${subject}`, 'string'))
  return patterns.some(({ text }) => own.some(subject => patternsOverlap(compilePattern(text, 'string'), subject)))
    ? 'yes'
    : 'no'
}

const DEFAULT_AUDIENCE = 'sts.amazonaws.com'

/** The audience of the job's token that no statement of the role accepts; undefined where one may. */
export function refusedAudience({ jobs }: IamRole, { audience }: RoleAssumption): string | undefined {
  if (audience.state === 'unknown' || jobs.some(({ audiences, open }) => audiences.length === 0 || open))
    return undefined
  const wanted = audience.state === 'known' ? audience.value : DEFAULT_AUDIENCE
  return jobs.some(({ audiences }) => audiences.some(({ text }) => text === wanted)) ? undefined : wanted
}
