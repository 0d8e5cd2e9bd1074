import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

const SENTENCE = 'with {action}, {holder} can {leads}'

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
    'AC-04': SENTENCE,
    'AC-04.also': SENTENCE,
    'AC-04.people': { severity: 'info', text: SENTENCE },
  },
  // Of all actions of a role the one with the shortest way to more rights is the finding.
  elsewhere: { 'AC-04.also': 'info' },
  on: { grants: allOf(facts.roleGrant) },
  with: { roles: allOf(facts.iamRole), boundaries: allOf(facts.permissionsBoundary) },

  *check({ grants }, { say }, { roles, boundaries }) {
    const warned = new Set<facts.IamRole>()
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
      const isAlso = role !== undefined && warned.has(role)
      yield say(isMachine ? (isAlso ? 'AC-04.also' : 'AC-04') : 'AC-04.people', action.at, { data, related })
      if (role !== undefined) warned.add(role)
    }
  },
})
