import * as facts from '../../facts/index.ts'
import { type IamStatement, matchesAction, resourcePatternsOverlap } from '../../model/iam/iam-match.ts'
import { allOf, decided, defineRule, groupBy, type Place, type Value, valueKey } from '../../rule.ts'

const IMPORT = 'ecr:BatchImportUpstreamImage'
const CREATE = 'ecr:CreateRepository'

export default defineRule({
  id: 'registry/pull-through-import',
  summary: 'Let nodes import what they pull through a cache',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/pull-through-cache-iam.html'],
  checks: {
    'PP-06': 'ecr:BatchImportUpstreamImage is not allowed on {prefix}/*, so the first pull through the cache fails',
    'PP-06.create':
      'ecr:CreateRepository is not allowed on {prefix}/*, and no creation template creates its repositories',
  },
  on: { roleGrant: allOf(facts.roleGrant) },
  with: {
    iamRole: allOf(facts.iamRole),
    pullThroughRule: allOf(facts.pullThroughRule),
    repositoryTemplate: allOf(facts.repositoryTemplate),
    workload: allOf(facts.workload),
    orderApp: allOf(facts.orderApp),
  },

  *check({ roleGrant: grants }, { say }, found) {
    const { iamRole: roles, pullThroughRule: rules, repositoryTemplate: templates } = found
    const used = facts.usedRepositories(found.workload, found.orderApp).map(({ path }) => path)

    const isCreated = (prefix: string): boolean => templates.some(template => mayHold(template.prefix, prefix))

    const pullers = pullersOf(facts.joinGrants(grants, roles))
    const said = new Set<string>()
    for (const { prefix } of rules.slice(0, MAX_RULES)) {
      const name = yield* decided(prefix)
      if (name === undefined || name === 'ROOT') continue
      const isUsed = used.some(path => path.startsWith(`${name}/`))
      for (const { at, statements } of pullers) {
        const key = `${name}\n${valueKey(at)}`
        // Several roles may have one policy.
        if (said.has(key) || !(isUsed || isNamed(statements, name))) continue
        said.add(key)
        const may = (action: string): boolean => statements.some(one => allowsUnder(one, action, name))
        const extra = {
          data: { prefix: name },
          related: [{ at: prefix.at, note: 'the pull through cache rule' }],
        }
        if (!may(IMPORT)) yield say('PP-06', at, extra)
        else if (!may(CREATE) && !isCreated(name)) yield say('PP-06.create', at, extra)
      }
    }
  },
})

interface Puller {
  /** Where it is first allowed to pull. */
  readonly at: Place
  readonly statements: readonly IamStatement[]
}

/** What each role that pulls is allowed by all of its policies, and what those are that nothing attaches; none that is known in part. */
function pullersOf(joined: readonly facts.HeldGrant[]): readonly Puller[] {
  const held = joined.flatMap(({ grant, holders, isUnheld }) =>
    (isUnheld ? [undefined] : holders.filter(facts.isPuller)).map(holder => ({ holder, grant })),
  )
  return Array.from(groupBy(held, ({ holder }) => holder).values()).flatMap(ofOne => {
    const policies = ofOne.flatMap(({ grant }) => grant.permissions ?? [])
    const at = policies.flatMap(({ pull }) => pull ?? [])[0]
    // AWS's own policies for pulls allow the import too.
    const isOpen = ofOne.some(({ grant }) => grant.permissions?.open ?? facts.grantsPull(grant))
    return at === undefined || isOpen ? [] : [{ at, statements: policies.flatMap(({ registry }) => registry) }]
  })
}

/** ROOT is the template of every prefix that has none of its own. */
const mayHold = (template: Value<string>, prefix: string): boolean =>
  template.state !== 'known' || template.value === 'ROOT' || `${prefix}/`.startsWith(`${template.value}/`)

/** A registry has at most fifty such rules (Amazon ECR User Guide, "Service quotas"). */
const MAX_RULES = 50

const isNamed = (statements: readonly IamStatement[], prefix: string): boolean =>
  statements.some(({ resources }) => resources.some(resource => resource.includes(`:repository/${prefix}/`)))

/** Whether the statement allows an action on something under the prefix, in whatever account and region it names. */
const allowsUnder = (statement: IamStatement, action: string, prefix: string): boolean =>
  statement.effect === 'Allow' &&
  matchesAction(statement, action) === 'yes' &&
  statement.resources.some(resource => resourcePatternsOverlap(resource, `arn:*:ecr:*:*:repository/${prefix}/*`))
