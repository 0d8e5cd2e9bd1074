import * as facts from '../../facts/index.ts'
import { defineRule, type Edit, type Fix, isUnset, type Known, type Place, warning } from '../../rule.ts'

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
  switchableChecks: ['HP-01'],
  references: ['https://kubernetes.io/docs/reference/using-api/deprecation-guide/#v126'],
  checks: {
    'HP-01': '{found} is no longer served; the API server rejects the autoscaler',
    'HP-01.one-metric': warning('{found} has no metric but CPU utilization'),
  },
  on: { autoscalers: facts.eachHorizontalAutoscaler },

  *check({ autoscalers }, { say, unsure }) {
    for (const autoscaler of autoscalers) {
      const { apiVersion } = autoscaler
      if (apiVersion.state === 'unknown') yield unsure(apiVersion)
      if (apiVersion.state !== 'known' || apiVersion.value === CURRENT) continue
      const { value: found, at } = apiVersion
      const fix = at.pointer.endsWith('/apiVersion') ? converted(autoscaler, found, at) : undefined
      const more = { data: { found }, ...(fix && { fix }) }
      yield say(found === ONE_METRIC ? 'HP-01.one-metric' : 'HP-01', at, more)
    }
  },
})

/** The same autoscaler in the current version, where no more than CPU and memory are measured. */
function converted({ metrics, cpuUtilization }: facts.HorizontalAutoscaler, found: string, at: Place): Fix | undefined {
  const title = `write ${CURRENT}`
  const version: Edit = { at, replace: CURRENT }
  if (found === SAME_FIELDS || (isUnset(metrics) && isUnset(cpuUtilization)))
    return { title, safe: true, edits: [version] }
  if (found === ONE_METRIC)
    return cpuUtilization.state === 'known' && isUnset(metrics)
      ? { title, safe: false, edits: [version, ...asMetric(cpuUtilization)] }
      : undefined
  const fields = metrics.state === 'known' ? metrics.value.map(facts.currentTarget) : [undefined]
  const edits = fields.filter(edit => edit !== undefined)
  return edits.length < fields.length || !isUnset(cpuUtilization)
    ? undefined
    : { title, safe: false, edits: [version, ...edits] }
}

/** The one metric of the first version as one of several. */
const asMetric = ({ at, value: averageUtilization }: Known<number>): readonly Edit[] => [
  { at, rename: 'metrics' },
  {
    at,
    replace: [{ type: 'Resource', resource: { name: 'cpu', target: { type: 'Utilization', averageUtilization } } }],
  },
]
