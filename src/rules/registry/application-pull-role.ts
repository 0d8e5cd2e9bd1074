import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/application-pull-role',
  summary: 'Grant pull permissions to the node or execution role',
  severity: 'error',
  relevance: { 'PP-07': 'cluster', 'PP-07.too': 'platform' },
  // The role of nodes may be made by what is not here.
  elsewhere: { 'PP-07.alone': 'info' },
  place: 'use',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/ECR_on_EKS.html'],
  checks: {
    'PP-07': 'only application role {role} may pull, but images are pulled by the node or Fargate role',
    'PP-07.alone': 'only application role {role} may pull, but images are pulled by the node or Fargate role',
    'PP-07.too': 'application role {role} may pull as the nodes may, though an application does not pull its own image',
  },
  on: { roleGrant: allOf(facts.roleGrant) },
  with: { iamRole: allOf(facts.iamRole) },

  *check({ roleGrant: grants }, { say }, { iamRole: roles }) {
    const joined = facts.joinGrants(grants, roles)
    const pulls = joined.filter(({ grant }) => facts.grantsPull(grant))
    const isPulledByNodes = pulls.some(({ holders }) => holders.some(facts.isPuller))
    if (!isPulledByNodes && isOpen(joined)) return
    const puller = roles.find(facts.isPuller)

    for (const { grant, holders } of pulls) {
      if (grant.managed === undefined && grant.permissions?.pull === undefined) continue
      const [role] = holders
      const isApplications = holders.every(({ uses }) => uses.length > 0 && uses.every(use => use === 'pod'))
      if (role === undefined || !isApplications) continue
      // An application may also read the registry for its own sake: then only a node that cannot pull shows the mix-up.
      if ((puller === undefined || isPulledByNodes) && grant.permissions?.onlyPulls !== true) continue
      const check = isPulledByNodes ? 'PP-07.too' : puller === undefined ? 'PP-07.alone' : 'PP-07'
      yield say(check, grant.permissions?.pull ?? grant.at, {
        data: { role: role.name ?? role.label },
        related: [
          { at: role.at, note: 'the trust policy of the role' },
          ...(puller === undefined || isPulledByNodes
            ? []
            : [{ at: puller.at, note: 'the node role, which has no pull permissions' }]),
        ],
      })
    }
  },
})

/** Whether a role that pulls images may be allowed to by what is not known: a policy that is not here, or has unknown parts. */
function isOpen(joined: readonly facts.HeldGrant[]): boolean {
  const written = new Set(joined.flatMap(({ grant }) => (grant.permissions === undefined ? [] : grant.policy)))
  return joined.some(
    ({ grant, holders }) =>
      holders.some(facts.isPuller) &&
      facts.mayPull(grant) &&
      !(grant.permissions === undefined && grant.policy.some(key => written.has(key))),
  )
}
