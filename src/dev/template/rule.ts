import { written } from '../../documents/value.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { workload } from '../../facts/kubernetes/workload.ts'

export default defineRule({
  id: 'area/name',
  summary: 'Say what the user shall do, in at most 80 characters',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/'],
  checks: {
    'XX-00': 'say what is wrong with {found}',
  },
  on: workload,

  *check({ serviceAccountName }, { say }) {
    const found = yield* decided(serviceAccountName)
    if (found === undefined) return
    yield say('XX-00', serviceAccountName.at, { data: { found: written(serviceAccountName) } })
  },
})
