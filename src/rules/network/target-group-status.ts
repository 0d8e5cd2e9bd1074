import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'network/target-group-status',
  summary: "Read a target group's ARN from status.ackResourceMetadata.arn",
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://aws-controllers-k8s.github.io/community/reference/elbv2/v1alpha1/targetgroup/'],
  checks: {
    'TB-10': 'status.targetGroupARN is obsolete and stays empty; the ARN is in status.ackResourceMetadata.arn',
  },
  on: facts.arnPath,

  *check({ isObsolete, at }, { say }) {
    if (isObsolete) yield say('TB-10', at)
  },
})
