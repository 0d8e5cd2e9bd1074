import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

const READABLE = '{key} has a credential in a ConfigMap, where everyone who can read the namespace can read it'

export default defineRule({
  id: 'secrets/config-map-credentials',
  summary: 'Keep passwords and tokens out of ConfigMaps',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/concepts/configuration/configmap/',
    'https://kubernetes.io/docs/concepts/security/secrets-good-practices/',
  ],
  checks: { 'CM-02': READABLE, 'CM-02.plain': READABLE, 'CM-02.madeUp': READABLE },
  secretChecks: ['CM-02', 'CM-02.plain', 'CM-02.madeUp'],
  madeUpChecks: ['CM-02.plain', 'CM-02.madeUp'],
  // Words are what is put in for a start, and changed where it matters.
  elsewhere: { 'CM-02.plain': 'warning', 'CM-02.madeUp': 'info' },
  givenChecks: ['CM-02', 'CM-02.plain'],
  on: facts.configMapContent,
  concerns: ({ credentials }) => credentials.length > 0,

  *check({ credentials }, { say }) {
    for (const { key, at, isPlain } of credentials)
      yield say(isPlain === undefined ? 'CM-02' : isPlain === 'made up' ? 'CM-02.madeUp' : 'CM-02.plain', at, {
        data: { key },
      })
  },
})
