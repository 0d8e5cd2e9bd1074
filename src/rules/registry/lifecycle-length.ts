import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

const MIN_LENGTH = 100
const MAX_LENGTH = 30_720

export default defineRule({
  id: 'registry/lifecycle-length',
  summary: 'Keep a lifecycle policy between 100 and 30,720 characters long',
  severity: 'info',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/AmazonECR/latest/APIReference/API_PutLifecyclePolicy.html'],
  checks: {
    'LC-11': 'the lifecycle policy is {length} characters long; ECR accepts 100 to 30,720',
  },
  on: facts.lifecyclePolicy,

  *check({ length, at }, { say }) {
    if (length !== undefined && (length < MIN_LENGTH || length > MAX_LENGTH))
      yield say('LC-11', at, { data: { length } })
  },
})
