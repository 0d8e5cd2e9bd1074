import * as facts from '../../facts/index.ts'
import { decided, defineRule, isUnset, put } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/logging',
  summary: 'Enable control-plane logs; what was not logged is lost',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/control-plane-logs.html'],
  checks: {
    'CL-11': 'every type of control-plane log is disabled; enabling one later does not recover past events',
  },
  on: facts.cluster,

  *check({ logging, source }, { say }) {
    const types = yield* decided(logging)
    const isOff = types === undefined ? isUnset(logging) : types.items.length === 0 && !types.open
    // A record, a request and the configuration may leave it out; a definition that does has the default: none.
    if (!isOff || (logging.state === 'absent' && source !== 'definition')) return
    yield say('CL-11', logging.at, {
      fix: {
        title: 'enable all types of logs',
        safe: false,
        edits: [put(logging, ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'])],
      },
    })
  },
})
