import { defineLinkRule } from '../../engine/define.ts'
import { grantsPull, isPuller, joinGrants } from '../../facts/iam-join.ts'
import { type IamStatement, matchesAction, resourcePatternsOverlap } from '../../facts/iam-match.ts'
import { iamRole, roleGrant } from '../../facts/iam-role.ts'
import { pullThroughRule } from '../../facts/pull-through-rule.ts'
import { usedRepositories } from '../../facts/registry-image.ts'
import { workload } from '../../facts/workload.ts'

const IMPORT = 'ecr:BatchImportUpstreamImage'

export default defineLinkRule({
  id: 'registry/pull-through-import',
  summary: 'Let nodes import what they pull through a cache',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/pull-through-cache-iam.html'],
  checks: {
    'PP-06': 'ecr:BatchImportUpstreamImage is not allowed on {prefix}/*, so the first pull through the cache fails',
  },
  across: { roleGrant, iamRole, pullThroughRule, workload },

  *check({ roleGrant: grants, iamRole: roles, pullThroughRule: rules, workload: workloads }, { say, unsure }) {
    const pulls = joinGrants(grants, roles).filter(
      ({ grant, holders, isUnheld }) => grantsPull(grant) && (isUnheld || holders.some(isPuller)),
    )
    const written = pulls.flatMap(({ grant }) => grant.permissions ?? [])
    const at = written.flatMap(({ pull }) => pull ?? [])[0]
    // AWS's own policies for pulls allow the import too.
    if (at === undefined || written.length < pulls.length || written.some(({ open }) => open)) return
    const statements = written.flatMap(({ registry }) => registry)
    const used = usedRepositories(workloads).map(({ path }) => path)

    for (const { prefix } of rules.slice(0, MOST)) {
      if (prefix.state === 'unknown') yield unsure(prefix)
      if (prefix.state !== 'known' || prefix.value === 'ROOT') continue
      const isUsed = used.some(path => path.startsWith(`${prefix.value}/`)) || isNamed(statements, prefix.value)
      if (!isUsed || statements.some(statement => mayImport(statement, prefix.value))) continue
      const related = [{ at: prefix.at, note: 'the pull through cache rule' }]
      yield say('PP-06', at, { data: { prefix: prefix.value }, related })
    }
  },
})

/** A registry has at most fifty such rules (Amazon ECR User Guide, "Service quotas"). */
const MOST = 50

const isNamed = (statements: readonly IamStatement[], prefix: string): boolean =>
  statements.some(({ resources }) => resources.some(resource => resource.includes(`:repository/${prefix}/`)))

/** Whether the statement allows the import of something under the prefix, in whatever account and region it names. */
const mayImport = (statement: IamStatement, prefix: string): boolean =>
  statement.effect === 'Allow' &&
  matchesAction(statement, IMPORT) === 'yes' &&
  statement.resources.some(resource => resourcePatternsOverlap(resource, `arn:*:ecr:*:*:repository/${prefix}/*`))
