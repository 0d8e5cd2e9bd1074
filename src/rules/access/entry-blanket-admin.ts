import { known } from '../../documents/value.ts'
import { defineRule } from '../../engine/rule.ts'
import { accessPolicy } from '../../facts/eks/access-entry.ts'

const ADMIN = /^arn:aws[a-z-]*:eks::aws:cluster-access-policy\/(AmazonEKSClusterAdminPolicy|AmazonEKSAdminPolicy)$/

export default defineRule({
  id: 'access/entry-blanket-admin',
  summary: 'Scope admin access policies to namespaces, not to the whole cluster',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/access-policy-permissions.html'],
  checks: {
    'AE-02': '{policy} applies to the whole cluster, which is a blanket admin grant',
  },
  on: accessPolicy,

  *check({ policy, scope, principal }, { say, unsure, platform: { administrators = [] } }) {
    if (policy.state === 'unknown') return yield unsure(policy)
    const name = policy.state === 'known' ? ADMIN.exec(policy.value)?.[1] : undefined
    if (name === undefined) return
    if (scope.state === 'unknown') return yield unsure(scope)
    if (known(scope)?.toLowerCase() !== 'cluster') return
    if (principal.state === 'known' && administrators.includes(principal.value)) return
    if (principal.state === 'unknown' && administrators.length > 0) return yield unsure(principal)
    yield say('AE-02', policy.at, { data: { policy: name } })
  },
})
