import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

/** The longest window, in seconds (k8s.io/api, autoscaling/v2). */
const LONGEST = 3600

export default defineRule({
  id: 'workload/autoscaler-stabilization',
  summary: 'Keep the stabilization window of an autoscaler within an hour',
  severity: 'info',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/tasks/run-application/horizontal-pod-autoscale/#stabilization-window'],
  checks: {
    'HP-09': 'the {direction} window is {found} seconds, but the API server accepts 0 to 3600',
  },
  on: { autoscalers: facts.eachHorizontalAutoscaler },

  *check({ autoscalers }, { say, unsure }) {
    for (const { windows } of autoscalers)
      for (const { direction, seconds } of windows) {
        if (seconds.state === 'unknown') yield unsure(seconds)
        if (seconds.state !== 'known' || (seconds.value >= 0 && seconds.value <= LONGEST)) continue
        yield say('HP-09', seconds.at, { data: { direction, found: seconds.value } })
      }
  },
})
