import * as facts from '../../facts/index.ts'
import { actionPatternCovers, matchesAction, resourcePatternCovers } from '../../model/iam/iam-match.ts'
import { allOf, defineRule, groupBy, type Place } from '../../rule.ts'

const MANIFEST = 'ecr:BatchGetImage'
/** More resources than IAM's size limit lets a policy name; each is compared with each. */
const MAX_RESOURCES = 150

export default defineRule({
  id: 'registry/pull-policy-actions',
  summary: 'Allow all three actions of a pull on each repository',
  severity: 'error',
  relevance: 'platform',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/security_iam_id-based-policy-examples.html'],
  checks: {
    'PP-02': 'the policy lacks {actions} on {resource}; pulls need all three actions',
  },
  on: { policies: allOf(facts.permissionPolicy) },
  with: facts.boundaryIndexes,

  *check({ policies }, { say, unsure }, lookups) {
    for (const policy of facts.grantingOf(policies, lookups)) {
      if (!facts.isPullPolicy(policy) || facts.hasManagedPull(policy)) continue
      const open = facts
        .allowedBy(policy)
        .flatMap(({ actions }) => actions)
        .find(action => action.open)
      const unknown = open === undefined ? facts.unknownPermissions(policy) : { why: open.text, at: open.at }
      const count = facts.allowedBy(policy).flatMap(({ resources }) => resources).length
      const [first] = policy.documents
      if (count > MAX_RESOURCES && first !== undefined) {
        yield unsure({ why: 'it names too many resources', at: first.at })
        continue
      }
      const found = facts.PULLS.flatMap(action => missing(policy, action) ?? [])
      for (const [{ resource, at }, actions] of byStatement(found)) {
        if (unknown === undefined) yield say('PP-02', at, { data: { actions: actions.join(' and '), resource } })
        else {
          yield unsure(unknown)
          break
        }
      }
    }
  },
})

interface Missing {
  readonly action: string
  readonly resource: string
  readonly at: Place
}

/** What is missing, one entry for each statement that should have it. */
function byStatement(found: readonly Missing[]): readonly (readonly [Missing, readonly string[]])[] {
  const groups = groupBy(found, ({ at, resource }) => `${at.document} ${at.pointer} ${resource}`)
  return [...groups.values()].flatMap(([first, ...more]) =>
    first === undefined ? [] : [[first, [first, ...more].map(({ action }) => action)] as const],
  )
}

/** The first repository from which images are wanted but not allowed by `action`: those whose manifests may be read. */
function missing(policy: facts.PermissionPolicy, action: string): Missing | undefined {
  const allowed = facts.allowedBy(policy)
  const pulls = facts.pullStatements(policy)
  const manifests = pulls.filter(({ actions }) => actions.some(({ text }) => actionPatternCovers(text, MANIFEST)))
  for (const { resources, at } of manifests.length > 0 ? manifests : pulls)
    for (const { text } of resources)
      if (!allowed.some(statement => allows(statement, action, text))) return { action, resource: text, at: at.action }
  return undefined
}

function allows(statement: facts.PolicyStatement, action: string, resource: string): boolean {
  const plain = facts.toIamStatement(statement, '')
  if (plain === undefined || matchesAction(plain, action) !== 'yes') return false
  return (
    statement.notResources.length > 0 ||
    statement.resources.some(({ text }) => text === resource || resourcePatternCovers(text, resource))
  )
}
