import * as facts from '../../facts/index.ts'
import { decided, defineRule, known } from '../../rule.ts'

const SERVED = 'networking.k8s.io/v1'

export default defineRule({
  id: 'network/policy-api-version',
  summary: 'Use NetworkPolicy from networking.k8s.io/v1',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/using-api/deprecation-guide/#networkpolicy-v116'],
  checks: {
    'NP-01': 'the apiVersion of a NetworkPolicy is networking.k8s.io/v1, not {found}',
  },
  on: facts.networkPolicy,
  concerns: ({ apiVersion }) => known(apiVersion) !== SERVED,

  *check({ apiVersion }, { say }) {
    const found = yield* decided(apiVersion)
    if (found === undefined || found === SERVED) return
    const fix = { title: `set apiVersion to ${SERVED}`, safe: true, edits: [{ at: apiVersion.at, set: SERVED }] }
    yield say('NP-01', apiVersion.at, { data: { found }, fix })
  },
})
