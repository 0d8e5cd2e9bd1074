import * as facts from '../../facts/index.ts'
import { defineRule, known, knownItems } from '../../rule.ts'

export default defineRule({
  id: 'rights/escalating-role',
  summary: 'Bind no role that grants a right which leads to more rights',
  severity: 'warning',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/concepts/security/rbac-good-practices/#privilege-escalation-risks',
    'https://github.com/PaloAltoNetworks/rbac-police',
  ],
  checks: {
    'AC-01': '{role} lets {subject} {right}, which leads to more rights',
  },
  on: { roles: facts.rolesWithRights },
  with: {
    holders: facts.holdersByRole,
    aggregating: facts.aggregatingRoles,
    roles: facts.rolesByKey,
    bindings: facts.bindingsBySubject,
  },

  *check({ roles }, { say, platform }, { holders, aggregating, roles: rolesByKey, bindings }) {
    const allowed = new Set(platform.administrators ?? [])
    const lookups = { roles: rolesByKey, bindings }
    for (const one of roles) {
      if (facts.isDefault(one)) continue
      const bound = facts.boundAs(one, { holders, aggregating }, allowed)
      for (const rule of one.rules) {
        const found = facts
          .rightsOf(rule)
          .find(granted => !isSaidByLogs(rule) && facts.escalates(granted, one, bound, lookups))
        const danger = found?.right.danger
        if (found === undefined || danger === undefined) continue
        const holder = (danger.in === 'cluster' ? bound.everywhere : [...bound.everywhere, ...bound.inNamespace])[0]
        yield say('AC-01', found.at, {
          data: {
            role: one.name,
            subject: holder === undefined ? 'the operator of this bundle' : facts.subjectText(holder.subject),
            right: danger.says,
          },
          related: holder === undefined ? [] : [{ at: holder.binding.roleName.at, note: 'bound here' }],
        })
      }
    }
  },
})

/** Whether access/cluster-wide-logs reports the rule: `impersonate` beside `*`. */
const isSaidByLogs = ({ verbs }: facts.PolicyRule): boolean =>
  known(verbs) !== undefined && ['*', 'impersonate'].every(verb => knownItems(verbs).includes(verb))
