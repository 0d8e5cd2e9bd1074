import * as facts from '../../facts/index.ts'
import { decided, defineRule, isMistyped, isUnset, written } from '../../rule.ts'

export default defineRule({
  id: 'secrets/pull-secret-target',
  summary: 'Name the Secret that images are pulled with, and let the ExternalSecret own it',
  severity: 'error',
  relevance: 'platform',
  references: ['https://external-secrets.io/latest/guides/ownership-deletion-policy/'],
  checks: {
    'ES-04': 'creationPolicy is {found}, so the ExternalSecret does not own the pull secret',
    'ES-04.name': 'the pull secret has no name in target',
  },
  on: facts.externalSecret,

  *check({ isPullSecret, targetName: name, creationPolicy: policy }, { say }) {
    if (!isPullSecret) return
    const [named, found] = [yield* decided(name), yield* decided(policy)]
    if (isUnset(name) || named === '') yield say('ES-04.name', name.at)
    if (isMistyped(policy) || (found !== undefined && found !== 'Owner'))
      yield say('ES-04', policy.at, { data: { found: written(policy) } })
  },
})
