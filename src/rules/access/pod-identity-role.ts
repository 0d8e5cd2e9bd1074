import * as facts from '../../facts/index.ts'
import { allOf, decided, defineRule } from '../../rule.ts'

const SERVICE = 'pods.eks.amazonaws.com'

export default defineRule({
  id: 'access/pod-identity-role',
  summary: 'Associate roles that trust Pod Identity',
  severity: 'error',
  relevance: 'cluster',
  place: 'use',
  references: ['https://docs.aws.amazon.com/eks/latest/userguide/pod-id-role.html'],
  checks: {
    'PA-02': 'role {role} does not trust pods.eks.amazonaws.com, so its Pods get no credentials',
  },
  on: { podIdentityAssociation: allOf(facts.podIdentityAssociation) },
  with: { iamRole: allOf(facts.iamRole) },

  *check({ podIdentityAssociation }, { say }, { iamRole }) {
    const roleBy = facts.onlyRoleBy(iamRole)
    for (const { role } of podIdentityAssociation) {
      const found = roleBy(facts.roleKeyOf(role))
      if (found === undefined) yield* decided(role)
      // TR-10 reports a trust policy that lacks only an action.
      if (found === undefined || found.open || found.services.includes(SERVICE)) continue
      const related = [{ at: found.at, note: 'the trust policy of the role' }]
      yield say('PA-02', role.at, { data: { role: found.name ?? found.label }, related })
    }
  },
})
