import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/containerd-tls',
  summary: 'Verify registries in containerd, and give it no passwords',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://github.com/containerd/containerd/blob/main/docs/cri/registry.md'],
  checks: {
    'CT-04': 'insecure_skip_verify disables certificate verification',
    'CT-04.login': 'the login to a registry is in plain text; anyone who can read the file gets access',
  },
  secretChecks: ['CT-04.login'],
  on: facts.containerdConfig,

  *check({ registries }, { say }) {
    for (const { skipsVerification, secretsAt } of registries) {
      for (const value of skipsVerification)
        if ((yield* decided(value)) === true)
          yield say('CT-04', value.at, {
            // A registry whose certificate nobody has vouched for cannot be reached afterwards: a person has to look.
            fix: { title: 'set it to false', safe: false, edits: [{ at: value.at, replace: false }] },
          })
      for (const at of secretsAt) yield say('CT-04.login', at)
    }
  },
})
