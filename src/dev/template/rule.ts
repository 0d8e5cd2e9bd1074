import { defineRule } from '../../engine/define.ts'
import { workload } from '../../facts/kubernetes/workload.ts'

export default defineRule({
  id: 'area/name',
  summary: 'Say what the user shall do, in at most 80 characters',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/'],
  checks: {
    'XX-00': 'say what is wrong here',
  },
  on: workload,

  *check({ at }, { say }) {
    yield say('XX-00', at)
  },
})
