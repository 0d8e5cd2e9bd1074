import * as facts from '../../facts/index.ts'
import { decided, defineRule, isNot, written } from '../../rule.ts'

export default defineRule({
  id: 'secrets/harbor-credentials',
  summary: 'Give Harbor basic credentials and keep their secret out of the repository',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://goharbor.io/docs/main/administration/configuring-replication/create-replication-endpoints/',
    'https://github.com/goharbor/harbor/blob/main/api/v2.0/swagger.yaml',
  ],
  checks: {
    'HB-02': 'credential.type must be basic, not {found}',
    'HB-02.secret': 'access_secret is in plain text; anyone who can read the file gets access',
  },
  secretChecks: ['HB-02.secret'],
  on: facts.harborEndpoint,

  *check({ credentialType, secretAt }, { say }) {
    yield* decided(credentialType)
    if (credentialType !== undefined && isNot(credentialType, 'basic'))
      yield say('HB-02', credentialType.at, { data: { found: written(credentialType) } })
    if (secretAt !== undefined) yield say('HB-02.secret', secretAt)
  },
})
