import { isUnset } from '../../documents/value.ts'
import { allOf } from '../../engine/join/fact-index.ts'
import { decided, defineRule } from '../../engine/rule.ts'
import { graphController } from '../../facts/application/graph-controller.ts'
import { AGGREGATED, role } from '../../facts/kubernetes/rbac.ts'

export default defineRule({
  id: 'access/graph-controller-mode',
  summary: 'Run kro in aggregation mode, with roles aggregated to it',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://kro.run/docs/advanced/access-control'],
  checks: {
    'RB-08': {
      severity: 'error',
      text: 'kro is in aggregation mode, but no ClusterRole is aggregated to it',
    },
    'RB-09':
      'kro is in unrestricted mode: anyone who can create a ResourceGraphDefinition is effectively cluster-admin',
  },
  on: { graphController: allOf(graphController) },
  with: { role: allOf(role) },

  *check({ graphController }, { say, complete }, { role }) {
    const isAggregated = role.some(one => one.isClusterRole && one.labels[AGGREGATED] === 'true')
    for (const { mode } of graphController) {
      const found = yield* decided(mode)
      if (isUnset(mode) || found === 'unrestricted') yield say('RB-09', mode.at)
      else if (found === 'aggregation' && !isAggregated && complete) yield say('RB-08', mode.at)
    }
  },
})
