import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/cluster-health',
  summary: "Resolve a cluster's health issues before changing anything",
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_ClusterIssue.html'],
  checks: {
    'CL-16': 'the cluster reports the health issue {code}',
  },
  on: facts.cluster,

  *check({ healthIssues }, { say }) {
    for (const { code, at } of healthIssues) yield say('CL-16', at, { data: { code } })
  },
})
