import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

const UNVERIFIED = '{setting} turns the verification of TLS off'

export default defineRule({
  id: 'workload/container-verification',
  summary: 'Let containers verify the certificates of whom they talk to',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/tasks/run-application/access-api-from-pod/'],
  // Whether something answers at all is asked of whoever answers, and nothing is given away.
  elsewhere: { 'PO-11.probe': 'info' },
  checks: { 'PO-11': UNVERIFIED, 'PO-11.probe': UNVERIFIED },
  on: facts.containerVerification,

  *check({ setting, isSkipped, isProbe }, { say }) {
    if ((yield* decided(isSkipped)) === true)
      yield say(isProbe ? 'PO-11.probe' : 'PO-11', isSkipped.at, { data: { setting } })
  },
})
