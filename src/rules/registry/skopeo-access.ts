import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/skopeo-access',
  summary: 'Let skopeo verify registries, and keep their passwords out of its files',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://github.com/containers/skopeo/blob/main/docs/skopeo-sync.1.md#examples'],
  checks: {
    'SK-03': 'tls-verify: false disables certificate verification for {registry}',
    'SK-04': 'the password is in plain text; anyone who can read the file gets access',
  },
  secretChecks: ['SK-04'],
  on: facts.skopeoSource,

  *check({ registry, verifies, passwordAt }, { say }) {
    if ((yield* decided(verifies)) === false)
      yield say('SK-03', verifies.at, {
        data: { registry },
        // A registry whose certificate nobody has vouched for cannot be reached afterwards: a person has to look.
        fix: { title: 'set it to true', safe: false, edits: [{ at: verifies.at, replace: true }] },
      })
    if (passwordAt !== undefined) yield say('SK-04', passwordAt)
  },
})
