import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { joinGrants } from '../../facts/iam/iam-join.ts'
import { iamRole, roleGrant } from '../../facts/iam/iam-role.ts'
import { roleAssumption } from '../../facts/iam/role-assumption.ts'
import { roleKeyOf } from '../../facts/iam/role-key.ts'

export default defineRule({
  id: 'pipeline/ci-role-repositories',
  summary: 'Let a CI role write only to the repositories that it publishes',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/image-push-iam.html'],
  checks: {
    'X-25': 'role {role} of this job may write to every repository; name those that it publishes',
  },
  on: { roleGrant: allOf(roleGrant) },
  with: { iamRole: allOf(iamRole), roleAssumption: allOf(roleAssumption) },

  *check({ roleGrant: grants }, { say }, { iamRole: roles, roleAssumption: jobs }) {
    const assumed = new Map(jobs.map(({ roleArn }) => [roleKeyOf(roleArn), roleArn]))
    for (const { grant, holders } of joinGrants(grants, roles)) {
      const at = grant.permissions?.writesAnywhere
      const role = holders.find(({ keys, uses }) => uses.includes('ci') && keys.some(key => assumed.has(key)))
      const job = role?.keys.map(key => assumed.get(key)).find(arn => arn !== undefined)
      if (at === undefined || role === undefined || job === undefined) continue
      yield say('X-25', at, {
        data: { role: role.name ?? role.label },
        related: [{ at: job.at, note: 'assumed here' }],
      })
    }
  },
})
