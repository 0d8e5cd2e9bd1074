import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, type Outcome } from '../../rule.ts'

/** The field of each type of target, and the types of metrics that can be measured so. */
const FIELDS = {
  Utilization: { field: 'averageUtilization', metrics: ['Resource', 'ContainerResource'] },
  AverageValue: { field: 'averageValue', metrics: ['Resource', 'ContainerResource', 'Pods', 'Object', 'External'] },
  Value: { field: 'value', metrics: ['Object', 'External'] },
} as const

type TargetType = keyof typeof FIELDS

const isTargetType = (type: string): type is TargetType => Object.hasOwn(FIELDS, type)

export default defineRule({
  id: 'workload/autoscaler-metric-target',
  summary: "Give a metric's target the value of its type",
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/horizontal-pod-autoscaler-v2/'],
  checks: {
    'HP-05': 'the target is of type {type}, but {field} is not set',
    'HP-05.type': '{found} is not a target type; use Utilization, AverageValue or Value',
    'HP-05.metric': 'a target of a {metric} metric is not of type {type}',
    'HP-05.no-type': 'the target has no type, so the API server rejects the autoscaler',
    'HP-05.no-target': 'the metric has no target, so the API server rejects the autoscaler',
    'HP-05.utilization': '{field} is {found}, not a whole number above 0',
    'HP-05.former': '{field} is a field of {version}; {current} does not have it',
  },
  on: { autoscalers: facts.eachHorizontalAutoscaler },

  *check({ autoscalers }, { say, unsure }) {
    for (const { apiVersion, metrics, cpuUtilization } of autoscalers) {
      // Of another version only that one is the fault (HP-01), but its one number is checked all the same.
      if (apiVersion.state === 'unknown') {
        yield unsure(apiVersion)
        continue
      }
      const version = apiVersion.state === 'known' ? apiVersion.value : ''
      if (version === 'autoscaling/v1' || version === '')
        yield* utilization('targetCPUUtilizationPercentage', cpuUtilization)
      if (version !== 'autoscaling/v2' && version !== 'autoscaling/v2beta2' && version !== '') continue
      if (version !== '' && cpuUtilization.state === 'unknown') yield unsure(cpuUtilization)
      else if (version !== '' && cpuUtilization.state !== 'absent')
        yield say('HP-05.former', keyOf(cpuUtilization.at), {
          data: { field: 'targetCPUUtilizationPercentage', version: 'autoscaling/v1', current: version },
        })
      if (metrics.state === 'unknown') yield unsure(metrics)
      for (const metric of metrics.state === 'known' ? metrics.value : [])
        yield* judge(metric, version || 'autoscaling/v2')
    }

    function* judge(one: facts.ScaleMetric, current: string): Generator<Outcome> {
      const { type: metric, target, former } = one
      if (former !== undefined) {
        const edit = facts.currentTarget(one)
        return yield say('HP-05.former', former.at, {
          data: { field: former.field, version: 'autoscaling/v2beta1', current },
          ...(edit && { fix: { title: `write it as ${current} does`, safe: false, edits: [edit] } }),
        })
      }
      if (metric.state === 'unknown') return yield unsure(metric)
      const { type } = target
      if (type.state === 'unknown') return yield unsure(type)
      const values = [target.averageUtilization, target.averageValue, target.value]
      const isEmpty = isUnset(type) && values.every(isUnset)
      if (isEmpty && metric.state === 'known' && KNOWN.has(metric.value)) return yield say('HP-05.no-target', target.at)
      if (type.state !== 'known') return isEmpty ? undefined : yield say('HP-05.no-type', target.at)
      const found = type.value
      if (!isTargetType(found)) return yield say('HP-05.type', type.at, { data: { found } })
      const { field, metrics } = FIELDS[found]
      if (metric.state === 'known' && KNOWN.has(metric.value) && !metrics.some(one => one === metric.value))
        return yield say('HP-05.metric', type.at, { data: { metric: metric.value, type: found } })
      if (isUnset(target[field])) return yield say('HP-05', place(target, field), { data: { type: found, field } })
      yield* utilization('averageUtilization', target.averageUtilization)
    }

    function* utilization(field: string, value: facts.MetricTarget['averageUtilization']): Generator<Outcome> {
      if (value.state === 'unknown') yield unsure(value)
      if (value.state === 'known' && value.value < 1)
        yield say('HP-05.utilization', value.at, { data: { field, found: value.value } })
      if (value.state === 'invalid' && value.found !== 'null')
        yield say('HP-05.utilization', value.at, {
          data: { field, found: value.found === 'string' ? `"${value.text}"` : value.text },
        })
    }
  },
})

const KNOWN = new Set(['Resource', 'ContainerResource', 'Pods', 'Object', 'External'])

const place = (target: facts.MetricTarget, field: 'averageUtilization' | 'averageValue' | 'value') => target[field].at

const keyOf = (at: facts.MetricTarget['at']): facts.MetricTarget['at'] => ({ ...at, part: 'key' })
