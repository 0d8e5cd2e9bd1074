import * as facts from '../../facts/index.ts'
import { allOf, defineRule, groupBy } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/node-role-pull',
  summary: "Let a node group's role pull images",
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/create-node-role.html'],
  checks: {
    'NG-07': 'none of the policies of role {role} allows these nodes to pull images',
  },
  on: { nodeGroup: allOf(facts.nodeGroup) },
  with: { iamRole: allOf(facts.iamRole), roleGrant: allOf(facts.roleGrant) },

  *check({ nodeGroup }, { say, complete }, { iamRole, roleGrant }) {
    const joined = facts.joinGrants(roleGrant, iamRole)
    const grantsOf = groupBy(
      joined.flatMap(({ grant, holders }) => holders.map(role => ({ role, grant }))),
      ({ role }) => role,
    )
    const roleBy = facts.onlyRoleBy(iamRole)
    for (const { nodeRole } of nodeGroup) {
      const role = roleBy(facts.roleKeyOf(nodeRole))
      if (role === undefined) continue
      const grants = (grantsOf.get(role) ?? []).map(({ grant }) => grant)
      // The policies of a role without any here are attached elsewhere.
      if ((grants.length === 0 && !complete) || grants.some(facts.mayPull)) continue
      const related = grants.slice(0, 5).map(({ at }) => ({ at, note: 'the policies of the role' }))
      yield say('NG-07', nodeRole.at, { data: { role: role.name ?? role.label }, related })
    }
  },
})
