import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

const CURRENT = 'autoscaling/v2'
/** The last version before the current one, which has the same fields. */
const SAME_FIELDS = 'autoscaling/v2beta2'
const ONE_METRIC = 'autoscaling/v1'

export default defineRule({
  id: 'workload/autoscaler-version',
  summary: 'Write HorizontalPodAutoscalers in autoscaling/v2',
  severity: 'error',
  relevance: 'anywhere',
  // It is served, and whoever scales by nothing else lacks nothing.
  elsewhere: { 'HP-01.one-metric': 'info' },
  references: ['https://kubernetes.io/docs/reference/using-api/deprecation-guide/#v126'],
  checks: {
    'HP-01': '{found} is no longer served; the API server rejects the autoscaler',
    'HP-01.one-metric': { severity: 'warning', text: '{found} has no metric but CPU utilization' },
  },
  on: { autoscalers: facts.eachHorizontalAutoscaler },

  *check({ autoscalers }, { say, unsure }) {
    for (const { apiVersion } of autoscalers) {
      if (apiVersion.state === 'unknown') yield unsure(apiVersion)
      if (apiVersion.state !== 'known' || apiVersion.value === CURRENT) continue
      const { value: found, at } = apiVersion
      if (found === ONE_METRIC) yield say('HP-01.one-metric', at, { data: { found } })
      else if (found === SAME_FIELDS && at.pointer.endsWith('/apiVersion'))
        yield say('HP-01', at, {
          data: { found },
          fix: { title: `write ${CURRENT}`, safe: true, edits: [{ at, replace: CURRENT }] },
        })
      else yield say('HP-01', at, { data: { found } })
    }
  },
})
