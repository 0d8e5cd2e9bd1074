import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'secrets/config-map-credentials',
  summary: 'Keep passwords and tokens out of ConfigMaps',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/concepts/configuration/configmap/',
    'https://kubernetes.io/docs/concepts/security/secrets-good-practices/',
  ],
  checks: {
    'CM-02': '{key} has a credential in a ConfigMap, where everyone who can read the namespace can read it',
  },
  secretChecks: ['CM-02'],
  on: facts.configMapContent,
  concerns: ({ credentials }) => credentials.length > 0,
  // A credential in a patch is a credential, too.
  sees: 'written',

  *check({ credentials }, { say }) {
    for (const { key, at } of credentials) yield say('CM-02', at, { data: { key } })
  },
})
