import * as facts from '../../facts/index.ts'
import { allows, type IamStatement, matchesAction, resourcePatternCovers } from '../../model/iam/iam-match.ts'
import { allOf, defineRule } from '../../rule.ts'

/** The most comparisons of a repository with a statement: nobody writes a policy that needs more. */
const MAX_COMPARISONS = 20_000

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
    'PP-10': {
      severity: 'warning',
      text: 'the repositories are in a different account or region than {repository}, which a workload uses',
    },
    'PP-10.image': {
      severity: 'warning',
      text: 'no node may pull from this account and region; the pull policies allow {path} in the one that other workloads use',
    },
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
    const joined = facts.joinGrants(grants, roles)
    const pulls = joined.filter(
      ({ grant, holders, isUnheld }) => facts.grantsPull(grant) && (isUnheld || holders.some(facts.isPuller)),
    )
    const policies = pulls.flatMap(({ grant }) => grant.permissions ?? [])
    const open = pulls.find(({ grant }) => grant.permissions?.open === true)
    if (pulls.length > policies.length) return
    if (policies.length === 0) {
      // Of a node group's role, NG-07 says it.
      const ofGroups = new Set(nodeGroup.map(({ nodeRole }) => facts.roleKeyOf(nodeRole)))
      for (const { role, at } of nodesWithout(joined))
        if (!role.keys.some(key => ofGroups.has(key)))
          yield say('X-08.none', at, {
            data: { role: role.label, repository: first.path },
            related: [{ at: first.at, note: 'used here' }],
          })
      return
    }
    const statements = unique(policies.flatMap(({ registry }) => registry))
    if (used.length * statements.length > MAX_COMPARISONS)
      return yield unsure({ why: 'too many repositories', at: first.at })
    if (open !== undefined) return yield unsure({ why: 'which repositories the nodes may pull', at: open.grant.at })

    const hasHolder = pulls.some(({ holders }) => holders.some(facts.isPuller))
    const at = policies.flatMap(({ pull }) => pull ?? [])[0]
    if (at === undefined) return
    const elsewhere: facts.UsedRepository[] = []
    let isRight = false
    for (const repository of used) {
      // That one of the three actions of a pull is missing is PP-02's.
      const answers = facts.PULLS.map(action => allows(statements, { action, resource: repository.arn }))
      isRight ||= answers.every(answer => answer === 'allowed')
      if (answers.some(answer => answer === 'allowed' || answer === 'unknown')) continue
      const extra = { data: { repository: repository.arn }, related: [{ at: repository.at, note: 'used here' }] }
      if (isElsewhere(statements, repository)) elsewhere.push(repository)
      else if (hasHolder) yield say('X-08', at, extra)
    }
    // Where the policies are right for the others, the registry of the image is the wrong one.
    if (isRight) {
      for (const { path, at: use } of elsewhere)
        yield say('PP-10.image', use, { data: { path }, related: [{ at, note: 'allowed here' }] })
      return
    }
    // One registry is wrong, however many of its repositories are used.
    const [other] = elsewhere
    if (other !== undefined) {
      const related = elsewhere.slice(0, MAX_SHOWN).map(one => ({ at: one.at, note: 'used here' }))
      yield say('PP-10', at, { data: { repository: other.arn }, related })
    }
  },
})

const unique = (statements: readonly IamStatement[]): readonly IamStatement[] => [
  ...new Map(statements.map(statement => [JSON.stringify(statement), statement])).values(),
]

/** Whether a statement lets its holder pull a repository of that name, but in another account or region only. */
function isElsewhere(statements: readonly IamStatement[], { arn, path }: facts.UsedRepository): boolean {
  const pulls = statements.filter(
    one => one.effect === 'Allow' && facts.PULLS.some(action => matchesAction(one, action) === 'yes'),
  )
  return pulls.some(({ resources }) =>
    resources.some(resource => {
      const [, named] = /:repository\/(.+)$/.exec(resource) ?? []
      if (named === undefined || resourcePatternCovers(resource, arn)) return false
      return resourcePatternCovers(arn.slice(0, -path.length) + named, arn)
    }),
  )
}

/** Roles of EKS nodes with completely known policies that do not let them pull. */
function nodesWithout(
  joined: readonly facts.HeldGrant[],
): readonly { readonly role: facts.IamRole; readonly at: facts.HeldGrant['grant']['at'] }[] {
  const isOpen = new Set(
    joined
      .filter(({ grant }) => grant.managed === undefined && (grant.permissions === undefined || grant.permissions.open))
      .flatMap(({ holders }) => holders),
  )
  return joined
    .filter(({ grant }) => grant.managed?.startsWith('AmazonEKSWorkerNode') === true)
    .flatMap(({ grant, holders }) =>
      holders.filter(role => facts.isPuller(role) && !isOpen.has(role)).map(role => ({ role, at: grant.at })),
    )
}
