import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

/** The group of the metrics API; the contract's own name for it is the second. */
const GROUPS = ['metrics.k8s.io', 'metrics.orchestrator.io']
const VERSION = 'v1beta1'

export default defineRule({
  id: 'observability/metrics-api-path',
  summary: 'Read resource metrics from /apis/metrics.k8s.io/v1beta1',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://github.com/kubernetes/metrics#apis'],
  checks: {
    'MS-04': 'resource metrics are at /apis/metrics.k8s.io/v1beta1, not at {found}',
  },
  on: facts.metricsPath,

  *check({ group, version, at }, { say }) {
    if (GROUPS.includes(group) && version === VERSION) return
    yield say('MS-04', at, { data: { found: `/apis/${group}/${version}` } })
  },
})
