import * as facts from '../../facts/index.ts'
import { defineRule, relatedAt } from '../../rule.ts'

export default defineRule({
  id: 'access/cluster-wide-logs',
  summary: 'Grant log access per namespace, and impersonation by name',
  severity: 'warning',
  relevance: 'anywhere',
  elsewhere: { 'RB-10': 'info' },
  references: ['https://kubernetes.io/docs/concepts/security/rbac-good-practices/#privilege-escalation-risks'],
  checks: {
    'RB-10': '{role} can read the logs of every namespace; they can disclose application data',
    'RB-10.impersonate': '{role} may impersonate and do everything else, since "*" is in the same list',
  },
  on: { roles: facts.eachRole },
  with: { wide: facts.clusterWideBindings },

  *check({ roles }, { say }, { wide }) {
    for (const one of roles) {
      if (facts.isDefault(one)) continue
      const bound = one.isClusterRole ? wide(one.name).at(-1)?.roleName.at : undefined
      for (const rule of one.rules) {
        const impersonate = facts.placeOfItem(rule.verbs, 'impersonate')
        if (impersonate !== undefined && facts.placeOfItem(rule.verbs, '*') !== undefined)
          yield say('RB-10.impersonate', impersonate, { data: { role: one.name } })
        const logs = facts.placeOfItem(rule.resources, 'pods/log')
        if (logs === undefined || (bound === undefined && !one.isBoundClusterWide)) continue
        yield say('RB-10', logs, {
          data: { role: one.name },
          related: relatedAt(bound, 'bound cluster-wide here'),
        })
      }
    }
  },
})
