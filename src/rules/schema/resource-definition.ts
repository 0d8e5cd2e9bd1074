import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'schema/resource-definition',
  summary: 'Write definitions of custom resources that the API server accepts',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#specifying-a-structural-schema',
  ],
  checks: { 'SC-12': 'the API server refuses this definition: {why}' },
  on: facts.customResource,
  concerns: ({ problems }) => problems !== undefined,

  *check({ problems = [] }, { say }) {
    for (const { at, why } of problems) yield say('SC-12', at, { data: { why } })
  },
})
