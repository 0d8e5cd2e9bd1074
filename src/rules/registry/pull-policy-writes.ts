import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { allowedBy, isPullPolicy, isRegistryWrite, permissionPolicy } from '../../facts/iam/permission-policy.ts'
import { boundaryIndexes, grantingOf } from '../../facts/iam/permissions-boundary.ts'
import { type PolicyStatement, toIamStatement } from '../../facts/iam/policy-document.ts'
import { matchesAction } from '../../model/iam/iam-match.ts'

export default defineRule({
  id: 'registry/pull-policy-writes',
  summary: 'Allow pull roles no changes to the registry',
  severity: 'error',
  since: '0.1.0',
  references: [
    'https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonelasticcontainerregistry.html',
  ],
  checks: {
    'PP-05': '{action} allows changes to the registry, not only pulls',
    'PP-05.not':
      'NotAction allows everything except what it lists, including registry writes; list the pull actions in Action',
  },
  on: { policies: allOf(permissionPolicy) },
  with: boundaryIndexes,

  *check({ policies }, { say }, lookups) {
    for (const policy of grantingOf(policies, lookups)) {
      if (!isPullPolicy(policy)) continue
      for (const statement of allowedBy(policy)) {
        for (const { text, at } of statement.actions.filter(isRegistryWrite))
          yield say('PP-05', at, { data: { action: text } })
        if (letsWrite(statement)) yield say('PP-05.not', statement.at.notAction)
      }
    }
  },
})

function letsWrite(statement: PolicyStatement): boolean {
  const plain = toIamStatement(statement, '')
  return statement.notActions.length > 0 && plain !== undefined && matchesAction(plain, 'ecr:PutImage') === 'yes'
}
