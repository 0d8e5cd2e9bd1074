import * as facts from '../../facts/index.ts'
import { decided, defineRule, isNot, isUnset, written } from '../../rule.ts'

export default defineRule({
  id: 'secrets/pull-secret-store',
  summary: 'Read pull secrets from a named ClusterSecretStore',
  severity: 'error',
  relevance: 'platform',
  references: ['https://external-secrets.io/latest/api/clustersecretstore/'],
  checks: {
    'ES-02': 'the pull secret is read from a store of kind {found}, not from a ClusterSecretStore',
    'ES-02.absent': 'the kind of the store is absent, which means SecretStore, not ClusterSecretStore',
    'ES-02.name': 'the pull secret names no store to be read from',
  },
  on: facts.externalSecret,

  *check({ isPullSecret, stores }, { say }) {
    if (!isPullSecret) return
    for (const { name, kind } of stores) {
      yield* decided(kind)
      if (isUnset(name) || (yield* decided(name)) === '') yield say('ES-02.name', name.at)
      else if (isUnset(kind)) yield say('ES-02.absent', kind.at)
      else if (isNot(kind, 'ClusterSecretStore')) yield say('ES-02', kind.at, { data: { found: written(kind) } })
    }
  },
})
