import * as facts from '../../facts/index.ts'
import { isCrossedOut } from '../../model/placeholder.ts'
import { defineRule, eachOf, valueFix } from '../../rule.ts'

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
  on: { objects: eachOf(facts.judgedObject, ({ refused }) => refused.length > 0) },
  with: { filledBy: facts.filledByWord },

  *check({ objects }, { say }, { filledBy }) {
    for (const { at, field, value, accepted, near } of objects.flatMap(({ refused }) => refused)) {
      const written = value?.replaceAll('"', '') ?? ''
      // A script puts another one there before it is applied; what was crossed out for others to read is applied by nobody.
      if (filledBy(written).length > 0 || isCrossedOut(written)) continue
      if (value === undefined) yield say('SC-04.hidden', at, { data: { field, accepted } })
      else yield say('SC-04', at, { data: { value, field, accepted }, fix: valueFix(at, near) })
    }
  },
})
