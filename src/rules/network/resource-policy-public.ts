import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'network/resource-policy-public',
  summary: 'Name who may use a bucket or a repository, or under which condition',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/access-control-block-public-access.html'],
  checks: {
    'BP-05': 'everybody may use the {of}: the statement allows the principal * without a condition',
  },
  on: facts.resourcePolicy,

  *check({ of, documents, mayBeEndpoints }, { say }) {
    if (mayBeEndpoints) return
    for (const statement of documents.flatMap(({ statements }) => statements)) {
      const everybody = statement.principals.find(facts.isEverybody)
      if (everybody !== undefined && facts.isOpenToAll(statement)) yield say('BP-05', everybody.at, { data: { of } })
    }
  },
})
