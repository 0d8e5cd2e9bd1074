import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/harbor-calls',
  summary: "Call Harbor's API v2.0 over verified TLS, with a password that is prompted for",
  severity: 'error',
  relevance: 'anywhere',
  elsewhere: { 'HB-09': 'warning' },
  references: [
    'https://goharbor.io/docs/main/build-customize-contribute/configure-swagger/',
    'https://github.com/goharbor/harbor/blob/main/api/v2.0/swagger.yaml',
  ],
  checks: {
    'HB-09': "the password for Harbor is in plain text; curl prompts for it where only the user's name is given",
    'HB-09.tls': '{written} turns the verification of the certificate of Harbor off',
    'HB-10': "Harbor's API is below /api/v2.0, not {path}",
  },
  secretChecks: ['HB-09'],
  on: facts.harborCall,

  *check({ apiPath, secretsAt, unverified }, { say }) {
    for (const at of secretsAt) yield say('HB-09', at)
    if (unverified !== undefined && (yield* decided(unverified.value)) === true)
      yield say('HB-09.tls', unverified.value.at, { data: { written: unverified.written } })
    // Harbor tells its version outside of the API, and what is only known when it runs may be right.
    if (apiPath !== undefined && !/^\/api\/(?:v2\.0|version)$|[$`{]/.test(apiPath.text))
      yield say('HB-10', apiPath.at, { data: { path: apiPath.text } })
  },
})
