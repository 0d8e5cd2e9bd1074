import { defineLinkRule } from '../../engine/define.ts'
import { workload } from '../../facts/kubernetes/workload.ts'

export default defineLinkRule({
  id: 'area/name',
  summary: 'Say what the user shall do, in at most 80 characters',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/'],
  checks: {
    'XX-00': 'say what is wrong here',
  },
  across: { workload },

  *check({ workload }, { say }) {
    for (const { at } of workload) yield say('XX-00', at)
  },
})
