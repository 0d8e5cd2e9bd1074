import * as facts from '../../facts/index.ts'
import { allOf, defineRule, warning } from '../../rule.ts'

/** Uses beyond these are not shown. */
const MAX_SHOWN = 3

export default defineRule({
  id: 'registry/node-pull-coverage',
  summary: 'Let nodes pull every repository that workloads use',
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/ECR_on_EKS.html'],
  checks: {
    'X-08': 'no node or Fargate role may pull {repository}, which a workload uses',
    'X-08.none': 'node role {role} may not pull anything, but workloads use {repository}',
    'PP-10': warning('the repositories are in a different account or region than {repository}, which a workload uses'),
    'PP-10.image': warning(
      'no node may pull from this account and region; the pull policies allow {path} in the one that other workloads use',
    ),
  },
  on: { roleGrant: allOf(facts.roleGrant) },
  with: {
    iamRole: allOf(facts.iamRole),
    nodeGroup: allOf(facts.nodeGroup),
    workload: allOf(facts.workload),
    orderApp: allOf(facts.orderApp),
  },

  *check({ roleGrant: grants }, { say, unsure }, { iamRole: roles, nodeGroup, workload: workloads, orderApp }) {
    const used = facts.usedRepositories(workloads, orderApp)
    const [first] = used
    if (first === undefined) return
    const found = facts.pullCoverage(used, grants, roles)
    if (found?.is === 'open') yield unsure(found)
    if (found?.is === 'nothing') {
      // Of a node group's role, NG-07 says it.
      const ofGroups = new Set(nodeGroup.map(({ nodeRole }) => facts.roleKeyOf(nodeRole)))
      for (const { role, at } of found.roles)
        if (!role.keys.some(key => ofGroups.has(key)))
          yield say('X-08.none', at, {
            data: { role: role.label, repository: first.path },
            related: [{ at: first.at, note: 'used here' }],
          })
    }
    if (found?.is !== 'judged') return
    const { at, refused, elsewhere, isRight } = found
    for (const { arn, at: use } of refused)
      yield say('X-08', at, { data: { repository: arn }, related: [{ at: use, note: 'used here' }] })
    // Where the policies are right for the others, the registry of the image is the wrong one.
    for (const { path, at: use } of isRight ? elsewhere : [])
      yield say('PP-10.image', use, { data: { path }, related: [{ at, note: 'allowed here' }] })
    // One registry is wrong, however many of its repositories are used.
    const [other] = isRight ? [] : elsewhere
    if (other !== undefined) {
      const related = elsewhere.slice(0, MAX_SHOWN).map(one => ({ at: one.at, note: 'used here' }))
      yield say('PP-10', at, { data: { repository: other.arn }, related })
    }
  },
})
