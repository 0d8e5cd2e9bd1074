import * as facts from '../../facts/index.ts'
import { decided, defineRule, known } from '../../rule.ts'

const ADMIN = /^arn:aws[a-z-]*:eks::aws:cluster-access-policy\/(AmazonEKSClusterAdminPolicy|AmazonEKSAdminPolicy)$/

export default defineRule({
  id: 'access/entry-blanket-admin',
  summary: 'Scope admin access policies to namespaces, not to the whole cluster',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/access-policy-permissions.html'],
  checks: {
    'AE-02': '{policy} applies to the whole cluster, which is a blanket admin grant',
  },
  on: facts.accessPolicy,

  *check({ policy, scope, principal }, { say, unsure, platform: { administrators = [] } }) {
    const name = ADMIN.exec((yield* decided(policy)) ?? '')?.[1]
    if (name === undefined || (yield* decided(scope))?.toLowerCase() !== 'cluster') return
    if (administrators.includes(known(principal) ?? '')) return
    if (principal.state === 'unknown' && administrators.length > 0) return yield unsure(principal)
    yield say('AE-02', policy.at, { data: { policy: name } })
  },
})
