import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'registry/lifecycle-schema',
  summary: "Keep ECR's lifecycle policies and Harbor's retention rules apart",
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/userguide/lifecycle_policy_parameters.html'],
  checks: {
    'LC-10': "{member} belongs to {registry}'s schema and has no effect here",
  },
  on: facts.lifecyclePolicy,

  *check({ foreign }, { say }) {
    if (foreign !== undefined)
      yield say('LC-10', foreign.at, { data: { member: foreign.member, registry: foreign.of } })
  },
})
