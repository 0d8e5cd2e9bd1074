import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'controlplane/addon-health',
  summary: "Resolve an add-on's health issues before its record counts as success",
  severity: 'error',
  relevance: 'cluster',
  references: ['https://docs.aws.amazon.com/eks/latest/APIReference/API_AddonIssue.html'],
  checks: {
    'AD-05': 'the add-on reports the health issue {code}',
    'AD-05.status': 'the add-on is {status}, not ACTIVE, so the record does not show a completed change',
  },
  on: facts.addon,

  *check({ status, healthIssues }, { say }) {
    if (status.state === 'known' && status.value !== 'ACTIVE')
      yield say('AD-05.status', status.at, { data: { status: status.value } })
    for (const { code, at } of healthIssues) yield say('AD-05', at, { data: { code } })
  },
})
