import * as facts from '../../facts/index.ts'
import { defineRule } from '../../rule.ts'

export default defineRule({
  id: 'schema/validation-rule',
  summary: 'Satisfy the rules of the definition of a custom resource',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules',
  ],
  checks: { 'SC-09': 'the definition of the kind says: {message}' },
  on: facts.judgedObject,
  concerns: ({ broken, unjudged }) => (broken ?? unjudged) !== undefined,

  *check({ broken = [], unjudged = [] }, { say, unsure }) {
    for (const { at, message, rule } of broken)
      yield say('SC-09', at, { data: { message }, related: [{ at: rule, note: 'the rule that refuses it' }] })
    for (const one of unjudged) yield unsure(one)
  },
})
