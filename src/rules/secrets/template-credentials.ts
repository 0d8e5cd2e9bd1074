import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'secrets/template-credentials',
  summary: 'Take credentials from the store; write none in the template of an ExternalSecret',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://external-secrets.io/latest/guides/templating/'],
  checks: {
    'ES-08': '{field} is a credential in plain text, in the template of an ExternalSecret',
  },
  secretChecks: ['ES-08'],
  on: facts.externalSecret,

  *check({ template }, { say }) {
    for (const { field, at } of template.literals) yield say('ES-08', at, { data: { field } })
  },
})
