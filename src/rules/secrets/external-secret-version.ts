import * as facts from '../../facts/index.ts'
import { decided, defineRule, written } from '../../rule.ts'

export default defineRule({
  id: 'secrets/external-secret-version',
  summary: 'Write objects of the External Secrets Operator in external-secrets.io/v1',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://external-secrets.io/latest/api/externalsecret/'],
  checks: {
    'ES-01': '{kind} has version {found}; the operator serves external-secrets.io/v1',
    'ES-01.group': '{kind} is in the API group {found}; the operator serves external-secrets.io/v1',
  },
  on: facts.externalSecretVersion,

  *check({ kind, group, version }, { say }) {
    const [ofGroup, ofVersion] = [yield* decided(group), yield* decided(version)]
    if (ofGroup !== undefined && ofGroup !== 'external-secrets.io')
      yield say('ES-01.group', group.at, { data: { kind, found: written(group) } })
    else if (ofVersion !== undefined && ofVersion !== 'v1')
      yield say('ES-01', version.at, { data: { kind, found: written(version) } })
  },
})
