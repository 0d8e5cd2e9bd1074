import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'workload/container-verification',
  summary: 'Let containers verify the certificates of whom they talk to',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/'],
  checks: {
    'PO-11': '{setting} turns the verification of TLS off',
  },
  on: facts.containerVerification,

  *check({ setting, isSkipped }, { say }) {
    if ((yield* decided(isSkipped)) === true) yield say('PO-11', isSkipped.at, { data: { setting } })
  },
})
