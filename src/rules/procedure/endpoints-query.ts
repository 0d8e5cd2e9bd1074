import { defineRule } from '../../engine/rule.ts'
import { endpointsQuery } from '../../facts/pipelines/script-reading.ts'

export default defineRule({
  id: 'procedure/endpoints-query',
  summary: 'Read EndpointSlices instead of Endpoints in scripts',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://kubernetes.io/blog/2025/04/24/endpoints-deprecation/'],
  checks: { 'EP-04': '{written} reads the deprecated Endpoints, which EndpointSlices replace' },
  on: endpointsQuery,

  *check({ of, written, at }, { say }) {
    if (of === 'Endpoints') yield say('EP-04', at, { data: { written } })
  },
})
