import * as facts from '../../facts/index.ts'
import { defineRule, valueFix } from '../../rule.ts'

export default defineRule({
  id: 'schema/refused-value',
  summary: 'Write values that the API server accepts',
  severity: 'error',
  relevance: 'anywhere',
  dependsOnValues: true,
  references: ['https://kubernetes.io/docs/concepts/overview/working-with-objects/names/'],
  checks: {
    'SC-04': '{value} is not accepted as {field}; it takes {accepted}',
    'SC-04.hidden': 'the value of {field} is not accepted; it takes {accepted}',
  },
  on: facts.judgedObject,
  concerns: ({ refused }) => refused.length > 0,

  *check({ refused }, { say }) {
    for (const { at, field, value, accepted, near } of refused) {
      if (value === undefined) yield say('SC-04.hidden', at, { data: { field, accepted } })
      else yield say('SC-04', at, { data: { value, field, accepted }, fix: valueFix(at, near) })
    }
  },
})
