import { defineRule } from '../../engine/define.ts'
import { identityMappings } from '../../facts/eks/identity-mapping.ts'

export default defineRule({
  id: 'access/aws-auth-admin-group',
  summary: 'Map no IAM principal to the group system:masters',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/auth-configmap.html'],
  checks: {
    'AA-01': '{section} puts this principal into system:masters: all rights on the cluster, past RBAC',
  },
  on: identityMappings,

  *check({ mappings }, { say, unsure }) {
    for (const { groups, section } of mappings) {
      if (groups.state === 'unknown') yield unsure(groups)
      if (groups.state !== 'known') continue
      for (const group of groups.value.items) {
        if (group.state === 'unknown') yield unsure(group)
        if (group.state === 'known' && group.value === 'system:masters')
          yield say('AA-01', group.at, { data: { section } })
      }
    }
  },
})
