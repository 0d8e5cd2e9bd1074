import * as facts from '../../facts/index.ts'
import { decided, defineRule, isUnset, put } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/node-repair',
  summary: 'Enable node repair for managed node groups',
  severity: 'warning',
  relevance: 'cluster',
  // Opt-in: nobody who has not asked for it misses it.
  elsewhere: { 'NG-06': 'info', 'NG-06.absent': 'info' },
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/node-health.html'],
  checks: {
    'NG-06': 'node repair is disabled, so a node that is unhealthy to Kubernetes is not repaired automatically',
    'NG-06.absent':
      'nodeRepairConfig is not set, so a node that is unhealthy to Kubernetes is not repaired automatically',
  },
  on: facts.nodeGroup,

  *check({ repair, managed, canRepair, source }, { say }) {
    if (!managed || !canRepair) return
    const fix = { title: 'enable node repair', safe: false, edits: [put(repair, true)] }
    if ((yield* decided(repair)) === false) yield say('NG-06', repair.at, { fix })
    else if (isUnset(repair) && source === 'definition') yield say('NG-06.absent', repair.at, { fix })
  },
})
