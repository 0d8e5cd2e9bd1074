import * as facts from '../../facts/index.ts'
import { decided, defineRule, isUnset, put } from '../../rule.ts'

/** Where a list names the types: Terraform's and eksctl's. Elsewhere they are in objects of several forms. */
const LISTED = /\/(?:enabled_?cluster_?log(?:ging)?_?types|enableTypes)$/i

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
    const fix = {
      title: 'enable all types of logs',
      safe: false,
      edits: [put(logging, ['api', 'audit', 'authenticator', 'controllerManager', 'scheduler'])],
    }
    yield say('CL-11', logging.at, LISTED.test(logging.at.pointer) ? { fix } : {})
  },
})
