import * as facts from '../../facts/index.ts'
import { allOf, defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/pull-policy-writes',
  summary: 'Allow pull roles no changes to the registry',
  severity: 'error',
  relevance: 'platform',
  references: [
    'https://docs.aws.amazon.com/service-authorization/latest/reference/list_amazonelasticcontainerregistry.html',
  ],
  checks: {
    'PP-05': '{action} allows changes to the registry, not only pulls',
  },
  on: { policies: allOf(facts.permissionPolicy) },
  with: facts.boundaryIndexes,

  *check({ policies }, { say }, lookups) {
    for (const policy of facts.grantingOf(policies, lookups)) {
      if (!facts.isPullPolicy(policy)) continue
      for (const { text, at } of facts
        .allowedBy(policy)
        .flatMap(({ actions }) => actions.filter(facts.isRegistryWrite)))
        yield say('PP-05', at, { data: { action: text } })
    }
  },
})
