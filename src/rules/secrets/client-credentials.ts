import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'secrets/client-credentials',
  summary: 'Let clients fetch their credentials; store none in a file',
  severity: 'error',
  relevance: 'anywhere',
  // Those of a test server look as all others do.
  elsewhere: { 'KC-03': 'warning' },
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/create-kubeconfig.html'],
  checks: {
    'KC-03': '{field} contains a credential; anyone who can read the file gets access',
  },
  secretChecks: ['KC-03'],
  on: facts.kubeconfig,

  *check({ secrets }, { say }) {
    for (const { field, at } of secrets) yield say('KC-03', at, { data: { field } })
  },
})
