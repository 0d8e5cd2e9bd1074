import * as facts from '../../facts/index.ts'
import { decided, defineRule, known } from '../../rule.ts'

export default defineRule({
  id: 'registry/harbor-single-run',
  summary: 'Use single active replication only without event-based triggers',
  severity: 'info',
  relevance: 'anywhere',
  references: ['https://goharbor.io/docs/main/administration/configuring-replication/create-replication-rules/'],
  checks: {
    'HB-12': 'Harbor rejects single_active_replication with the trigger event_based',
  },
  on: facts.harborReplication,

  *check({ trigger, isSingle }, { say }) {
    if (known(trigger) === 'event_based') yield* decided(isSingle)
    if (known(isSingle) !== true) return
    if ((yield* decided(trigger)) === 'event_based')
      yield say('HB-12', isSingle.at, {
        fix: { title: 'set it to false', safe: true, edits: [{ at: isSingle.at, replace: false }] },
      })
  },
})
