import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'workload/vertical-autoscaler-mode',
  summary: 'Replace the deprecated update mode Auto of a VerticalPodAutoscaler by Recreate',
  severity: 'error',
  relevance: 'platform',
  references: ['https://github.com/kubernetes/autoscaler/blob/master/vertical-pod-autoscaler/docs/quickstart.md'],
  checks: {
    'VP-01': 'update mode Auto is deprecated; it does what Recreate does',
  },
  on: { autoscalers: facts.eachVerticalAutoscaler },

  *check({ autoscalers }, { say, unsure }) {
    for (const { updateMode } of autoscalers) {
      if (updateMode.state === 'unknown') yield unsure(updateMode)
      if (updateMode.state !== 'known' || updateMode.value !== 'Auto') continue
      const { at } = updateMode
      yield say('VP-01', at, { fix: { title: 'write Recreate', safe: true, edits: [{ at, replace: 'Recreate' }] } })
    }
  },
})
