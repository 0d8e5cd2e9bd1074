import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'graph/orderapp-inline-secret',
  summary: 'Keep passwords and tokens out of an OrderApp; name the Secret for them',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/security/secrets-good-practices/'],
  checks: {
    'OA-14': '{key} is a secret in plain text; credentialsSecretName names the Secret for it',
    'OA-14.form': '{key} contains credentials in plain text; credentialsSecretName names the Secret for them',
  },
  secretChecks: ['OA-14', 'OA-14.form'],
  on: facts.orderApp,

  *check({ secrets }, { say }) {
    for (const { key, by, at } of secrets) yield say(by === 'key' ? 'OA-14' : 'OA-14.form', at, { data: { key } })
  },
})
