import { defineRule } from '../../engine/rule.ts'
import { foundIn, harborEndpoint } from '../../facts/harbor/harbor-requests.ts'

export default defineRule({
  id: 'secrets/harbor-credentials',
  summary: 'Give Harbor basic credentials and keep their secret out of the repository',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://goharbor.io/docs/main/administration/configuring-replication/create-replication-endpoints/',
    'https://github.com/goharbor/harbor/blob/main/api/v2.0/swagger.yaml',
  ],
  checks: {
    'HB-02': 'credential.type must be basic, not {found}',
    'HB-02.secret': 'access_secret is in plain text; anyone who can read the file gets access',
  },
  secretChecks: ['HB-02.secret'],
  on: harborEndpoint,

  *check({ credentialType, secretAt }, { say, unsure }) {
    if (credentialType?.state === 'unknown') yield unsure(credentialType)
    else if (credentialType !== undefined && !(credentialType.state === 'known' && credentialType.value === 'basic'))
      yield say('HB-02', credentialType.at, { data: { found: foundIn(credentialType) } })
    if (secretAt !== undefined) yield say('HB-02.secret', secretAt)
  },
})
