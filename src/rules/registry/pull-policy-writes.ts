import { allOf } from '../../engine/join/fact-index.ts'
import { defineRule } from '../../engine/rule.ts'
import { allowedBy, isPullPolicy, isRegistryWrite, permissionPolicy } from '../../facts/iam/permission-policy.ts'
import { boundaryIndexes, grantingOf } from '../../facts/iam/permissions-boundary.ts'

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
  },
  on: { policies: allOf(permissionPolicy) },
  with: boundaryIndexes,

  *check({ policies }, { say }, lookups) {
    for (const policy of grantingOf(policies, lookups)) {
      if (!isPullPolicy(policy)) continue
      for (const { text, at } of allowedBy(policy).flatMap(({ actions }) => actions.filter(isRegistryWrite)))
        yield say('PP-05', at, { data: { action: text } })
    }
  },
})
