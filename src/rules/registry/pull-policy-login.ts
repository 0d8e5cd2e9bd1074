import * as facts from '../../facts/index.ts'
import { actionPatternCovers, matchesAction } from '../../model/iam/iam-match.ts'
import { allOf, defineRule } from '../../rule.ts'

const NO_LOGIN =
  'the pull policy does not allow ecr:GetAuthorizationToken, so nobody can log in to the registry with it'

export default defineRule({
  id: 'registry/pull-policy-login',
  summary: 'Allow ecr:GetAuthorizationToken on every resource',
  severity: 'error',
  relevance: 'cluster',
  // Who makes repositories looks at what is in them, and pulls nothing.
  elsewhere: { 'PP-01.administrator': 'info' },
  references: [
    'https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonelasticcontainerregistry.html',
  ],
  checks: {
    'PP-01': NO_LOGIN,
    'PP-01.administrator': NO_LOGIN,
    'PP-01.resource':
      'ecr:GetAuthorizationToken supports no resources, so {resource} does not allow it; use Resource "*"',
  },
  on: { policies: allOf(facts.permissionPolicy) },
  with: facts.boundaryIndexes,

  *check({ policies }, { say, unsure }, lookups) {
    for (const policy of facts.grantingOf(policies, lookups)) {
      if (!facts.isPullPolicy(policy) || facts.hasManagedPull(policy)) continue
      const login = facts.allowedBy(policy).filter(allowsLogin)
      if (login.some(isOnEverything)) continue
      const open = [
        ...facts.allowedBy(policy).flatMap(({ actions }) => actions),
        ...login.flatMap(({ resources }) => resources.filter(isWhole)),
      ].find(one => one.open)
      const unknown = facts.unknownPermissions(policy)
      const [first] = policy.documents
      if (open !== undefined) yield unsure({ why: open.text, at: open.at })
      else if (login.length > 0)
        for (const { text, at } of login.flatMap(({ resources }) => facts.oneAPlace(resources)))
          yield say('PP-01.resource', at, { data: { resource: text } })
      else if (unknown !== undefined) yield unsure(unknown)
      else if (first !== undefined) yield say(managesRepositories(policy) ? 'PP-01.administrator' : 'PP-01', first.at)
    }
  },
})

function allowsLogin(statement: facts.PolicyStatement): boolean {
  const plain = facts.toIamStatement(statement, '')
  return plain !== undefined && matchesAction(plain, facts.LOGIN) === 'yes'
}

const managesRepositories = (policy: facts.PermissionPolicy): boolean =>
  facts
    .allowedBy(policy)
    .some(({ actions }) => actions.some(({ text }) => actionPatternCovers(text, 'ecr:CreateRepository')))

const isOnEverything = ({ resources, notResources }: facts.PolicyStatement): boolean =>
  notResources.length > 0 || resources.some(({ text }) => /^\*+$/.test(text))

/** A resource that is an expression as a whole may turn out to be `*`; one with a part of an ARN, or that a resource has, cannot. */
const isWhole = ({ text }: facts.PolicyText): boolean => !text.startsWith('arn:') && !ARN_OF_RESOURCE.test(text)
/** The ARN of a resource of Terraform or of CloudFormation. */
const ARN_OF_RESOURCE =
  /^\$\{(?:(?:data\.)?[a-z]+_\w{1,100}\.[\w-]{1,200}(?:\[[^[\]{}]{0,100}\])?\.arn|[A-Za-z0-9]{1,255}\.Arn)\}/
