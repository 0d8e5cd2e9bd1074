import * as facts from '../../facts/index.ts'
import { defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'procedure/bulk-deletion',
  summary: 'Delete reviewed objects by name, never all of a kind',
  severity: 'error',
  relevance: 'cluster',
  // Who names a label has chosen.
  elsewhere: { 'OP-12': 'warning', 'OP-12.chosen': 'info', 'OP-12.namespace': 'info' },
  references: ['https://kubernetes.io/docs/reference/kubectl/generated/kubectl_delete/'],
  checks: {
    'OP-12': 'this deletes {what} in bulk',
    'OP-12.chosen': 'this deletes {what} with a label in all namespaces',
    'OP-12.namespace': warning('this deletes a namespace with everything in it'),
  },
  on: facts.scriptLines,

  *check(script, { say }) {
    if (script.isOwnCluster) return
    for (const { what, isChosen, at } of facts.bulkDeletions(script))
      if (what === undefined) yield say('OP-12.namespace', at)
      else yield say(isChosen ? 'OP-12.chosen' : 'OP-12', at, { data: { what } })
  },
})
