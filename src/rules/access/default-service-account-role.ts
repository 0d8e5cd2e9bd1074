import { defineRule } from '../../engine/rule.ts'
import { serviceAccount } from '../../facts/kubernetes/cluster-objects.ts'

export default defineRule({
  id: 'access/default-service-account-role',
  summary: 'Give a role to a dedicated service account',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/best-practices/identity-and-access-management.html'],
  checks: {
    'X-04': 'every Pod of the namespace that names no service account gets the role {role}',
  },
  on: serviceAccount,

  *check({ name, roleArn }, { say }) {
    if (name !== 'default' || roleArn.state === 'absent' || roleArn.state === 'invalid') return
    yield say('X-04', roleArn.at, {
      data: { role: roleArn.state === 'known' ? roleArn.value : 'that the annotation names' },
    })
  },
})
