import * as facts from '../../facts/index.ts'
import { defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'graph/orderapp-status',
  summary: 'Do not commit a status with an OrderApp, and never credentials in one',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/overview/working-with-objects/#object-spec-and-status'],
  checks: {
    'OA-17': 'status contains credentials in {key}',
    'OA-17.committed': warning('status is written by the controller; in a manifest it has no effect'),
  },
  on: facts.orderApp,

  *check({ status, captured }, { say }) {
    if (status === undefined) return
    if (!captured)
      yield say('OA-17.committed', status.at, {
        fix: { title: 'remove status', safe: true, edits: [{ at: status.at, remove: true }] },
      })
    for (const { key, at } of status.secrets) yield say('OA-17', at, { data: { key } })
  },
})
