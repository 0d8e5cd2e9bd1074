import * as facts from '../../facts/index.ts'
import { allOf, defineRule, warning } from '../../rule.ts'

export default defineRule({
  id: 'hybrid/cni-auto-mode',
  summary: 'Set the networking of an Auto Mode cluster in its NodeClass',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/create-node-class.html'],
  checks: {
    'VC-10': warning('EKS Auto Mode runs the nodes of this cluster, and they read none of these variables'),
  },
  on: { vpcCni: allOf(facts.vpcCni) },
  with: { cluster: allOf(facts.cluster), plannedRange: allOf(facts.plannedRange) },

  *check({ vpcCni }, { say, platform }, { cluster, plannedRange }) {
    const scopeOf = facts.cniScopes(platform, cluster, plannedRange)
    for (const one of vpcCni) {
      const [first] = one.variables
      const { autoModeAt: at } = scopeOf(one.cluster)
      if (first === undefined || at === undefined) continue
      yield say('VC-10', one.form === 'command' ? one.at : one.envAt, {
        related: [{ at, note: 'Auto Mode is on here' }],
      })
    }
  },
})
