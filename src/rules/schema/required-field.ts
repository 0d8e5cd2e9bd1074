import * as facts from '../../facts/index.ts'
import { above, defineRule, eachOf, pathOf, warning } from '../../rule.ts'

export default defineRule({
  id: 'schema/required-field',
  summary: 'State the fields that the kind requires',
  severity: 'error',
  relevance: 'anywhere',
  dependsOnValues: true,
  references: ['https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation'],
  checks: {
    'SC-03': '{type} requires {field}',
    'SC-03.published': warning(
      'the published schema of {type} requires {field}, which the API server does not ask for',
    ),
  },
  on: { objects: eachOf(facts.judgedObject, ({ missing }) => missing.length > 0) },
  with: { mayBePatch: facts.patchFinder, isGivenSelector: facts.selectorGiver },

  *check({ objects }, { say }, { mayBePatch, isGivenSelector }) {
    for (const { missing, isBuilt, path, at: object } of objects)
      for (const { at, field, type, isRefused, meant, isEmpty } of isBuilt || !mayBePatch(path) ? missing : []) {
        // What the values of a chart leave empty is given by whoever installs it.
        if (isEmpty === true && pathOf(at.document) !== pathOf(object.document)) continue
        if (field === 'selector' && !isBuilt && isGivenSelector(path)) continue
        yield say(isRefused ? 'SC-03' : 'SC-03.published', at, {
          data: { type, field },
          ...(meant !== undefined && {
            fix: {
              title: typeof meant === 'string' ? `add ${field}: ${meant}` : `add ${field}`,
              safe: false,
              edits: [{ at: above(at), insert: { key: field, value: meant } }],
            },
          }),
        })
      }
  },
})
