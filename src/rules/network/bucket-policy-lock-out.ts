import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'network/bucket-policy-lock-out',
  summary: 'Leave administrators and deployment out of a Deny for everybody',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonS3/latest/userguide/example-bucket-policies-vpc-endpoint.html'],
  checks: {
    'BP-03': 'the Deny is for every principal outside the endpoint, administrators and deployment included',
  },
  on: facts.resourcePolicy,

  *check({ of, documents }, { say }) {
    if (of !== 'bucket') return
    for (const statement of documents.flatMap(({ statements }) => statements)) {
      const { effect, principals, conditions } = statement
      const isAboutSource = conditions.some(condition => facts.sourceOf(condition) !== undefined)
      if (effect !== 'Deny' || !isAboutSource || facts.exemptsSome(statement)) continue
      const everybody = principals.find(facts.isEverybody)
      if (everybody !== undefined) yield say('BP-03', everybody.at)
    }
  },
})
