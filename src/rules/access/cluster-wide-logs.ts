import { defineLinkRule } from '../../engine/define.ts'
import { isDefault, placeOfItem, role, roleBinding } from '../../facts/rbac.ts'

export default defineLinkRule({
  id: 'access/cluster-wide-logs',
  summary: 'Grant log access by namespace, and impersonation by name',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://kubernetes.io/docs/concepts/security/rbac-good-practices/#privilege-escalation-risks'],
  checks: {
    'RB-10': '{role} reads the logs of every namespace; they can disclose application data',
    'RB-10.impersonate': '{role} may impersonate, and everything else: "*" stands beside it',
  },
  across: { role, roleBinding },

  *check({ role, roleBinding }, { say }) {
    const wide = new Map(
      roleBinding.flatMap(one =>
        one.isClusterRoleBinding && one.roleName.state === 'known' ? [[one.roleName.value, one.roleName.at]] : [],
      ),
    )
    for (const one of role) {
      if (isDefault(one)) continue
      const bound = one.isClusterRole ? wide.get(one.name) : undefined
      for (const rule of one.rules) {
        const impersonate = placeOfItem(rule.verbs, 'impersonate')
        if (impersonate !== undefined && placeOfItem(rule.verbs, '*') !== undefined)
          yield say('RB-10.impersonate', impersonate, { data: { role: one.name } })
        const logs = placeOfItem(rule.resources, 'pods/log')
        if (logs === undefined || (bound === undefined && !one.isBoundClusterWide)) continue
        yield say('RB-10', logs, {
          data: { role: one.name },
          related: bound === undefined ? [] : [{ at: bound, note: 'bound in the whole cluster here' }],
        })
      }
    }
  },
})
