import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'workload/printed-secret',
  summary: 'Keep tokens and passwords out of the logs of containers',
  severity: 'error',
  relevance: 'anywhere',
  elsewhere: { 'PO-10': 'warning' },
  references: ['https://kubernetes.io/docs/concepts/security/secrets-good-practices/'],
  checks: {
    'PO-10': '{by} writes {what} to the log of the container',
  },
  on: facts.printedSecret,

  *check({ isShown, by, what, at }, { say }) {
    if (isShown) yield say('PO-10', at, { data: { by, what } })
  },
})
