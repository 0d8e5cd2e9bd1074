import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'rights/escalating-permissions',
  summary: 'Keep permissions that lead to more rights from machines and pipelines',
  severity: 'warning',
  relevance: 'anywhere',
  references: [
    'https://pathfinding.cloud',
    'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_roles_use_passrole.html',
  ],
  checks: {
    'AC-04': 'with {action}, {holder} can {leads}',
    'AC-04.people': { severity: 'info', text: 'with {action}, {holder} can {leads}' },
  },
  on: { grants: allOf(facts.roleGrant) },
  with: { roles: allOf(facts.iamRole), boundaries: allOf(facts.permissionsBoundary) },

  *check({ grants }, { say }, { roles, boundaries }) {
    for (const { path, action, others, role, isMachine } of facts.escalations({ grants, roles, boundaries })) {
      const data = {
        action: action.text,
        holder: role === undefined ? 'whoever has the policy' : `role ${role.name ?? role.label}`,
        leads: path.says,
      }
      const related = [
        ...others.map(({ needs, at }) => ({ at, note: `allows ${needs}` })),
        ...(role === undefined ? [] : [{ at: role.at, note: 'who may assume the role' }]),
      ]
      yield isMachine ? say('AC-04', action.at, { data, related }) : say('AC-04.people', action.at, { data, related })
    }
  },
})
