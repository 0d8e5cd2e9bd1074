import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { type IamRole, iamRole, type RoleUse } from '../../facts/iam/iam-role.ts'
import { type RoleAssumption, roleAssumption } from '../../facts/iam/role-assumption.ts'
import { groupBy } from '../../model/group-by.ts'
import { parseIamArn } from '../../model/iam/arn.ts'
import { compilePattern, patternsOverlap } from '../../model/iam/iam-pattern.ts'

const DEFAULT_AUDIENCE = 'sts.amazonaws.com'

export default defineRule({
  id: 'pipeline/ci-role-subject',
  summary: 'Assume a CI role only from jobs whose token its trust policy accepts',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.github.com/en/actions/reference/security/oidc'],
  checks: {
    'X-25': 'the trust policy of {role} accepts no token of this job, whose sub ends with {subject}',
    'X-25.provider': "the trust policy of {role} does not trust GitHub's OIDC provider, so this job cannot assume it",
    'X-25.audience': 'the trust policy of {role} accepts no token for the audience {audience}',
  },
  on: { roleAssumption: allOf(roleAssumption) },
  with: { iamRole: allOf(iamRole) },

  *check({ roleAssumption }, { say, unsure }, { iamRole }) {
    const roles = groupBy(
      iamRole.flatMap(role => role.keys.map(key => ({ key, role }))),
      ({ key }) => key,
    )
    for (const job of roleAssumption) {
      const arn = parseIamArn((yield* decided(job.roleArn)) ?? '')
      const named = roles.get(`name:${arn?.name ?? ''}`) ?? []
      const [found] = named
      // Roles with one name in several accounts cannot be distinguished here.
      if (arn === undefined || found === undefined || named.length > 1) continue
      const { role } = found
      if (isForOthers(role))
        yield say('X-25.provider', job.roleArn.at, {
          data: { role: arn.name },
          related: [{ at: role.at, note: 'the trust policy of the role' }],
        })
      if (role.jobs.length === 0) continue
      if (role.jobs.length > MAX_JOBS) {
        yield unsure({ why: `which of more than ${MAX_JOBS} statements the job meets`, at: job.roleArn.at })
        continue
      }
      const related = role.jobs.flatMap(({ subjects }) => subjects.map(({ at }) => ({ at, note: 'accepted here' })))
      const data = { role: arn.name }
      if (accepts(role, job) === 'no')
        yield say('X-25', job.roleArn.at, { data: { ...data, subject: job.subjects.join(' or ') }, related })
      else if (accepts(role, job) === 'unknown')
        yield unsure({ why: `which token the job has for ${arn.name}`, at: job.roleArn.at })
      const audience = job.audience.state === 'known' ? job.audience.value : DEFAULT_AUDIENCE
      const isRestricted =
        job.audience.state !== 'unknown' && role.jobs.every(({ audiences, open }) => audiences.length > 0 && !open)
      if (isRestricted && !role.jobs.some(({ audiences }) => audiences.includes(audience)))
        yield say('X-25.audience', job.audience.state === 'known' ? job.audience.at : job.roleArn.at, {
          data: { ...data, audience },
        })
    }
  },
})

/** A trust policy has no room for more statements; each is compared with each job. */
const MAX_JOBS = 100

const NO_JOBS: ReadonlySet<RoleUse> = new Set(['node', 'hybrid', 'fargate', 'pod', 'cluster'])

/** Whether only machines and Pods may assume the role: no account, from which a job might chain, and no provider of jobs. */
const isForOthers = ({ uses, open }: IamRole): boolean =>
  !open && uses.length > 0 && uses.every(use => NO_JOBS.has(use))

/** Whether a statement of the role accepts a subject that the job can have, of whichever repository. */
function accepts({ jobs }: IamRole, job: RoleAssumption): 'yes' | 'no' | 'unknown' {
  if (job.open || jobs.some(({ open }) => open)) return 'unknown'
  const patterns = jobs.flatMap(({ subjects }) => subjects)
  if (patterns.length === 0 || patterns.some(({ text }) => !text.startsWith('repo:'))) return 'unknown'
  const own = job.subjects.map(subject => compilePattern(`repo:*:${subject}`, 'string'))
  return patterns.some(({ text }) => own.some(subject => patternsOverlap(compilePattern(text, 'string'), subject)))
    ? 'yes'
    : 'no'
}
