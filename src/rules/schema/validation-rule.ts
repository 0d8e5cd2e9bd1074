import * as facts from '../../facts/index.ts'
import { defineRule, eachOf } from '../../rule.ts'

export default defineRule({
  id: 'schema/validation-rule',
  summary: 'Satisfy the rules of the definition of a custom resource',
  severity: 'error',
  relevance: 'anywhere',
  dependsOnValues: true,
  references: [
    'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#validation-rules',
  ],
  checks: { 'SC-09': 'the definition of the kind says: {message}' },
  on: { objects: eachOf(facts.judgedObject, ({ broken, unjudged }) => (broken ?? unjudged) !== undefined) },
  with: { mayBePatch: facts.patchFinder },

  *check({ objects }, { say, unsure }, { mayBePatch }) {
    for (const { broken = [], unjudged = [], isBuilt, path } of objects) {
      for (const { at, message, rule } of isBuilt || !mayBePatch(path) ? broken : [])
        yield say('SC-09', at, { data: { message }, related: [{ at: rule, note: 'the rule that refuses it' }] })
      for (const one of unjudged) yield unsure(one)
    }
  },
})
