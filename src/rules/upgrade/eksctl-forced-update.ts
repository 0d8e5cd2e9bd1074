import * as facts from '../../facts/index.ts'
import { decided, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'upgrade/eksctl-forced-update',
  summary: 'Do not force an upgrade past the readiness checks',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/cluster-insights.html'],
  checks: {
    'EK-07': 'forceUpdateVersion is true, so the upgrade starts even if readiness insights report errors',
  },
  on: facts.clusterConfig,

  *check({ forceUpdateVersion: force }, { say }) {
    if ((yield* decided(force)) === true) yield say('EK-07', force.at)
  },
})
