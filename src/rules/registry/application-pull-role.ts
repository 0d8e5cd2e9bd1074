import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { grantsPull, isPuller, joinGrants } from '../../facts/iam/iam-join.ts'
import { iamRole, roleGrant } from '../../facts/iam/iam-role.ts'

export default defineRule({
  id: 'registry/application-pull-role',
  summary: 'Grant pull permissions to the node or execution role',
  severity: 'error',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/ECR_on_EKS.html'],
  checks: {
    'PP-07': 'only application role {role} may pull, but images are pulled by the node or Fargate role',
  },
  on: { roleGrant: allOf(roleGrant) },
  with: { iamRole: allOf(iamRole) },

  *check({ roleGrant: grants }, { say }, { iamRole: roles }) {
    const pulls = joinGrants(grants, roles).filter(({ grant }) => grantsPull(grant))
    if (pulls.some(({ holders }) => holders.some(isPuller))) return
    const puller = roles.find(isPuller)

    for (const { grant, holders } of pulls) {
      if (grant.managed === undefined && grant.permissions?.pull === undefined) continue
      const [role] = holders
      const isApplications = holders.every(({ uses }) => uses.length > 0 && uses.every(use => use === 'pod'))
      if (role === undefined || !isApplications) continue
      // An application may also read the registry for its own sake: then only a node that cannot pull shows the mix-up.
      if (puller === undefined && grant.permissions?.onlyPulls !== true) continue
      yield say('PP-07', grant.permissions?.pull ?? grant.at, {
        data: { role: role.name ?? role.label },
        related: [
          { at: role.at, note: 'the trust policy of the role' },
          ...(puller === undefined ? [] : [{ at: puller.at, note: 'the node role, which has no pull permissions' }]),
        ],
      })
    }
  },
})
