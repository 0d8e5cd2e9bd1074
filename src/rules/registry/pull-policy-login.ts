import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import {
  allowedBy,
  hasManagedPull,
  isPullPolicy,
  LOGIN,
  permissionPolicy,
  unknownPermissions,
} from '../../facts/iam/permission-policy.ts'
import { boundaryIndexes, grantingOf } from '../../facts/iam/permissions-boundary.ts'
import { type PolicyStatement, type PolicyText, toIamStatement } from '../../facts/iam/policy-document.ts'
import { matchesAction } from '../../model/iam/iam-match.ts'

export default defineRule({
  id: 'registry/pull-policy-login',
  summary: 'Allow ecr:GetAuthorizationToken on every resource',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonelasticcontainerregistry.html',
  ],
  checks: {
    'PP-01': 'the pull policy does not allow ecr:GetAuthorizationToken, so nobody can log in to the registry with it',
    'PP-01.resource':
      'ecr:GetAuthorizationToken supports no resources, so {resource} does not allow it; use Resource "*"',
  },
  on: { policies: allOf(permissionPolicy) },
  with: boundaryIndexes,

  *check({ policies }, { say, unsure }, lookups) {
    for (const policy of grantingOf(policies, lookups)) {
      if (!isPullPolicy(policy) || hasManagedPull(policy)) continue
      const login = allowedBy(policy).filter(allowsLogin)
      if (login.some(isOnEverything)) continue
      const open = [
        ...allowedBy(policy).flatMap(({ actions }) => actions),
        ...login.flatMap(({ resources }) => resources.filter(isWhole)),
      ].find(one => one.open)
      const unknown = unknownPermissions(policy)
      const [first] = policy.documents
      if (open !== undefined) yield unsure({ why: open.text, at: open.at })
      else if (login.length > 0)
        for (const { text, at } of login.flatMap(({ resources }) => resources))
          yield say('PP-01.resource', at, { data: { resource: text } })
      else if (unknown !== undefined) yield unsure(unknown)
      else if (first !== undefined) yield say('PP-01', first.at)
    }
  },
})

function allowsLogin(statement: PolicyStatement): boolean {
  const plain = toIamStatement(statement, '')
  return plain !== undefined && matchesAction(plain, LOGIN) === 'yes'
}

const isOnEverything = ({ resources, notResources }: PolicyStatement): boolean =>
  notResources.length > 0 || resources.some(({ text }) => /^\*+$/.test(text))

/** A resource that is an expression as a whole may turn out to be `*`; one with a part of an ARN, or that a resource has, cannot. */
const isWhole = ({ text }: PolicyText): boolean => !text.startsWith('arn:') && !ARN_OF_RESOURCE.test(text)
/** The ARN of a resource of Terraform or of CloudFormation. */
const ARN_OF_RESOURCE =
  /^\$\{(?:(?:data\.)?[a-z]+_\w{1,100}\.[\w-]{1,200}(?:\[[^[\]{}]{0,100}\])?\.arn|[A-Za-z0-9]{1,255}\.Arn)\}/
