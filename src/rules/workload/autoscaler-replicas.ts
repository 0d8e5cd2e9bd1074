import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, warning } from '../../rule.ts'

export default defineRule({
  id: 'workload/autoscaler-replicas',
  summary: 'Let an autoscaler scale between at least one replica and its maximum',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/horizontal-pod-autoscaler-v2/',
    'https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/',
  ],
  checks: {
    'HP-02': 'minReplicas {min} is more than maxReplicas {max}',
    'HP-02.no-maximum': 'maxReplicas is not set, so the API server rejects the autoscaler',
    'HP-02.zero': 'minReplicas is 0, which needs an Object or External metric and the feature gate HPAScaleToZero',
    'HP-02.gate': warning('minReplicas is 0, which the API server accepts only with the feature gate HPAScaleToZero'),
    'HP-02.invalid': '{field} is {found}, not a whole number of at least {least}',
  },
  on: { autoscalers: facts.eachHorizontalAutoscaler },

  *check({ autoscalers }, { say, unsure }) {
    for (const one of autoscalers) {
      const { minReplicas: min, maxReplicas: max } = one
      if (min.state === 'unknown') yield unsure(min)
      if (max.state === 'unknown') yield unsure(max)
      if (isUnset(max)) yield say('HP-02.no-maximum', max.at)

      for (const [field, value, least] of [['minReplicas', min, 0] as const, ['maxReplicas', max, 1] as const]) {
        const isLow = value.state === 'known' && value.value < least
        if (isLow || (value.state === 'invalid' && value.found !== 'null'))
          yield say('HP-02.invalid', value.at, {
            data: { field, found: value.state === 'known' ? value.value : shown(value), least },
          })
      }
      if (min.state !== 'known') continue
      if (min.value === 0) yield say(isScaledFromOutside(one) ? 'HP-02.gate' : 'HP-02.zero', min.at)
      if (max.state !== 'known' || max.value < 1 || min.value <= max.value) continue
      yield say('HP-02', min.at, {
        data: { min: min.value, max: max.value },
        related: [{ at: max.at, note: 'the maximum' }],
      })
    }
  },
})

const shown = ({ found, text }: { readonly found: string; readonly text: string }): string =>
  found === 'string' ? `"${text}"` : text

/** Whether a metric does not come from the Pods: only such a one can ask for the first Pod. */
const isScaledFromOutside = ({ metrics }: facts.HorizontalAutoscaler): boolean =>
  metrics.state === 'unknown' ||
  (metrics.state === 'known' &&
    metrics.value.some(({ type }) => type.state === 'unknown' || (type.state === 'known' && OUTSIDE.has(type.value))))

const OUTSIDE = new Set(['Object', 'External'])
