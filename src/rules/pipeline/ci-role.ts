import * as facts from '../../facts/index.ts'
import { parseIamArn } from '../../model/iam/arn.ts'
import { allOf, decided, defineRule } from '../../rule.ts'

/** A trust policy has no room for more statements; each is compared with each job. */
const MAX_JOBS = 100

export default defineRule({
  id: 'pipeline/ci-role',
  summary: 'Give each job a role that accepts its token and writes only to what it publishes',
  severity: 'error',
  relevance: 'anywhere',
  // Who runs Terraform manages repositories, and publishes nothing.
  elsewhere: { 'X-25': 'warning', 'X-25.repositories': 'info' },
  absentChecks: ['X-25.meant'],
  references: [
    'https://docs.github.com/en/actions/reference/security/oidc',
    'https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-push-iam.html',
  ],
  checks: {
    'X-25': 'the trust policy of {role} accepts no token of this job, whose sub ends with {subject}',
    'X-25.provider': "the trust policy of {role} does not trust GitHub's OIDC provider, so this job cannot assume it",
    'X-25.gitlab': 'the trust policy of {role} trusts no OIDC provider of GitLab, so this job cannot assume it',
    'X-25.audience': 'the trust policy of {role} accepts no token for the audience {audience}',
    'X-25.meant': {
      confidence: 'medium',
      text: 'role {role} does not exist here, but {meant} does, which no job assumes',
    },
    'X-25.repositories': 'role {role} of this job may write to every repository; name those that it publishes',
  },
  on: { jobs: allOf(facts.roleAssumption), tokens: allOf(facts.tokenAssumption) },
  with: { roles: allOf(facts.iamRole), grants: allOf(facts.roleGrant), inputs: allOf(facts.roleInput) },

  *check({ jobs: all, tokens }, { say, unsure }, { roles, grants, inputs }) {
    const assumes = new Set(inputs.map(({ action, input }) => `${action} ${input}`))
    const jobs = all.filter(({ via }) => via === undefined || assumes.has(`${via.action} ${via.input}`))
    const roleBy = facts.onlyRoleBy(roles)
    const unassumed = facts.unassumedRoles(roles, [...jobs, ...tokens])
    for (const job of jobs) {
      const arn = parseIamArn((yield* decided(job.roleArn)) ?? '')
      const role = arn && roleBy(`name:${arn.name}`)
      if (arn === undefined) continue
      const { at } = job.roleArn
      const data = { role: arn.name }
      if (role === undefined) {
        if (roles.some(({ keys }) => keys.includes(`name:${arn.name}`))) continue
        const meant = facts.objectOfNearName(arn.name, unassumed)
        if (meant !== undefined)
          yield say('X-25.meant', at, {
            data: { ...data, meant: meant.name },
            related: [{ at: meant.at, note: 'its trust policy' }],
          })
        continue
      }
      if (facts.isOnlyForJobsOf(role, 'others'))
        yield say('X-25.provider', at, { data, related: [{ at: role.at, note: 'the trust policy of the role' }] })
      if (role.jobs.length === 0) continue
      if (role.jobs.length > MAX_JOBS) {
        yield unsure({ why: `which of more than ${MAX_JOBS} statements the job meets`, at })
        continue
      }
      const related = role.jobs.flatMap(({ subjects }) => subjects.map(({ at }) => ({ at, note: 'accepted here' })))
      const accepts = facts.acceptsSubject(role, job)
      if (accepts === 'no') yield say('X-25', at, { data: { ...data, subject: job.subjects.join(' or ') }, related })
      if (accepts === 'unknown') yield unsure({ why: `which token the job has for ${arn.name}`, at })
      const audience = facts.refusedAudience(role, job)
      if (audience !== undefined)
        yield say('X-25.audience', job.audience.state === 'known' ? job.audience.at : at, {
          data: { ...data, audience },
          related: role.jobs.flatMap(({ audiences }) => audiences.map(one => ({ at: one.at, note: 'accepted here' }))),
        })
    }

    for (const { roleArn } of tokens) {
      const arn = parseIamArn((yield* decided(roleArn)) ?? '')
      const role = arn && roleBy(`name:${arn.name}`)
      if (arn === undefined || role === undefined || !facts.isOnlyForJobsOf(role, 'GitHub')) continue
      const related = [{ at: role.at, note: 'the trust policy of the role' }]
      yield say('X-25.gitlab', roleArn.at, { data: { role: arn.name }, related })
    }

    const assumed = new Map(jobs.map(({ roleArn }) => [facts.roleKeyOf(roleArn), roleArn]))
    for (const { grant, holders } of facts.joinGrants(grants, roles)) {
      const at = grant.permissions?.writesAnywhere
      const role = holders.find(({ keys, uses }) => uses.includes('ci') && keys.some(key => assumed.has(key)))
      const job = role?.keys.map(key => assumed.get(key)).find(arn => arn !== undefined)
      if (at === undefined || role === undefined || job === undefined) continue
      yield say('X-25.repositories', at, {
        data: { role: role.name ?? role.label },
        related: [{ at: job.at, note: 'assumed here' }],
      })
    }
  },
})
