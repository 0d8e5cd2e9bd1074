import * as facts from '../../facts/index.ts'
import { arnPatternsOverlap, matchesAction } from '../../model/iam/iam-match.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/pull-policy-exclusions',
  summary: 'Allow pulls by listing what is allowed, not what is not',
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_notresource.html'],
  checks: {
    'PP-09': 'NotResource allows pulls from every repository except those it lists, including future ones',
    'PP-09.action': 'NotAction allows everything except what it lists, not only pulls; list the pull actions in Action',
    'PP-09.deny': 'this Deny revokes {action}, which the same policy allows',
  },
  on: { policies: allOf(facts.permissionPolicy) },
  with: facts.boundaryIndexes,

  *check({ policies }, { say }, lookups) {
    for (const policy of facts.grantingOf(policies, lookups)) {
      const negated = facts.allowedBy(policy).filter(({ notActions }) => notActions.length > 0)
      const isMeant = facts.isPullPolicy(policy) || facts.pullsByExclusion(policy)
      if (!isMeant && !(facts.restrictsPulls(policy) && negated.some(isOfRegistry))) continue
      for (const { at } of negated) yield say('PP-09.action', at.notAction)
      const pulls = facts.pullStatements(policy)
      for (const { notResources, at } of pulls) if (notResources.length > 0) yield say('PP-09', at.notResource)

      const resources = pulls.flatMap(statement =>
        statement.resources.filter(({ open }) => !open).map(({ text }) => text),
      )
      const denies = policy.documents.flatMap(({ statements }) => statements.filter(({ effect }) => effect === 'Deny'))
      for (const statement of denies.filter(({ conditions }) => conditions.length === 0)) {
        const action = [facts.LOGIN, ...facts.PULLS].find(one =>
          revokes(statement, one, one === facts.LOGIN ? ['*'] : resources),
        )
        if (action === undefined) continue
        const { action: listed, notAction } = statement.at
        yield say('PP-09.deny', statement.notActions.length > 0 ? notAction : listed, { data: { action } })
      }
    }
  },
})

/** Whether a statement is about repositories, though it names none of the actions that it allows. */
const isOfRegistry = ({ resources }: facts.PolicyStatement): boolean =>
  resources.length > 0 && resources.every(({ text }) => /^arn:[^:]*:ecr:/.test(text))

function revokes(statement: facts.PolicyStatement, action: string, resources: readonly string[]): boolean {
  const plain = facts.toIamStatement(statement, '')
  if (plain === undefined || matchesAction(plain, action) !== 'yes' || statement.notResources.length > 0) return false
  // The resource of the login is `*`, which no ARN's pattern matches; that of a pull is always a repository.
  const isAll = (denied: facts.PolicyText): boolean =>
    /^\*+$/.test(denied.text) || (action !== facts.LOGIN && facts.isUnrestricted(denied))
  return statement.resources.some(
    denied =>
      !denied.open && resources.some(one => (one === '*' ? isAll(denied) : arnPatternsOverlap(denied.text, one))),
  )
}
