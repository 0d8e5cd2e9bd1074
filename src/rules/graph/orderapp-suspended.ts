import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

/** `suspended`, and what kro 0.9.0 called it. */
const SUSPENDING = new Set(['suspended', 'disabled'])

export default defineRule({
  id: 'graph/orderapp-suspended',
  summary: "Do not commit an OrderApp that suspends kro's reconciliation",
  severity: 'warning',
  relevance: 'platform',
  references: ['https://kro.run/docs/concepts/instances'],
  checks: {
    'OA-21': 'the annotation kro.run/reconcile suspends the OrderApp, so kro no longer reconciles it',
  },
  on: facts.orderApp,

  *check({ reconcile }, { say }) {
    const setting = (yield* decided(reconcile)) ?? ''
    if (SUSPENDING.has(setting.toLowerCase())) yield say('OA-21', reconcile.at)
  },
})
