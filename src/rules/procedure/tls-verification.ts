import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

const UNVERIFIED = '{written} turns the verification of certificates off'

const CHECKS = { probe: 'OP-14.probe', query: 'OP-14.query', other: 'OP-14' } as const

export default defineRule({
  id: 'procedure/tls-verification',
  summary: 'Verify the certificate of every server that a script talks to',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/access-authn-authz/authentication/'],
  // Whether something answers at all is asked of whoever answers, and nothing is given away.
  elsewhere: { 'OP-14.probe': 'info', 'OP-14.query': 'info' },
  checks: { 'OP-14': UNVERIFIED, 'OP-14.probe': UNVERIFIED, 'OP-14.query': UNVERIFIED },
  on: { scripts: facts.scriptsByDocument, variables: facts.unverifiedByDocument },

  *check({ scripts, variables }, { say }) {
    for (const { written, at, isProbe } of variables)
      yield say(isProbe === true ? 'OP-14.probe' : 'OP-14', at, { data: { written } })
    for (const { commands, inContainer } of scripts) {
      // workload/container-verification reports what a container runs.
      if (inContainer) continue
      for (const command of commands)
        for (const { written, at, verifying: edit } of facts.unverifiedWords(command)) {
          const fix = edit && { title: 'verify the certificate', safe: false, edits: [{ at, ...edit }] }
          yield say(CHECKS[facts.purposeOf(command)], at, { data: { written }, fix })
        }
    }
  },
})
