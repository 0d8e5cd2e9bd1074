import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

const ADMIN = /^arn:aws[a-z-]*:iam::aws:policy\/(AdministratorAccess|PowerUserAccess|IAMFullAccess)$/

export default defineRule({
  id: 'access/eksctl-admin-policy',
  summary: 'Attach only the permissions that workloads need, not admin policies',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/eksctl/iamserviceaccounts.html'],
  checks: {
    'EK-03': '{policy} gives this identity full access to the account',
    'EK-03.inline': 'the inline policy allows every action on every resource',
  },
  on: facts.clusterConfig,

  *check({ attachedPolicies, openStatements }, { say }) {
    for (const policy of attachedPolicies) {
      const name = ADMIN.exec((yield* decided(policy)) ?? '')?.[1]
      if (name !== undefined) yield say('EK-03', policy.at, { data: { policy: name } })
    }
    for (const at of openStatements) yield say('EK-03.inline', at)
  },
})
