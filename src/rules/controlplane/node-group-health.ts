import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/node-group-health',
  summary: "Resolve a node group's health issues before its record counts as success",
  severity: 'warning',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_Issue.html'],
  checks: {
    'NG-08': 'the node group reports the health issue {code}',
    'NG-08.status': 'the node group is {status}, not ACTIVE, so the record does not show a completed change',
  },
  on: facts.nodeGroup,

  *check({ status, healthIssues }, { say }) {
    if (status.state === 'known' && status.value !== 'ACTIVE')
      yield say('NG-08.status', status.at, { data: { status: status.value } })
    for (const { code, at } of healthIssues) yield say('NG-08', at, { data: { code } })
  },
})
