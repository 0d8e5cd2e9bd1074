import * as facts from '../../facts/index.ts'
import { above, defineRule, eachOf, lastStep, type Place, type Suggestion } from '../../rule.ts'

export default defineRule({
  id: 'schema/required-field',
  summary: 'State the fields that the kind requires',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation'],
  checks: {
    'SC-03': '{type} requires {field}',
    'SC-03.published': {
      severity: 'warning',
      text: 'the published schema of {type} requires {field}, which the API server does not ask for',
    },
  },
  on: { objects: eachOf(facts.judgedObject, ({ missing }) => missing.length > 0) },
  with: { mayBePatch: facts.patchFinder },

  *check({ objects }, { say }, { mayBePatch }) {
    for (const { missing, isBuilt, path } of objects)
      for (const { at, field, type, isRefused } of isBuilt || !mayBePatch(path) ? missing : [])
        yield say(isRefused ? 'SC-03' : 'SC-03.published', at, {
          data: { type, field },
          suggestions: named(type, field, at),
        })
  },
})

/** A container may have any name that the others of its Pod do not have. */
function named(type: string, field: string, at: Place): readonly Suggestion[] {
  if (type !== 'Container' || field !== 'name') return []
  const number = Number(lastStep(above(at)))
  if (!Number.isInteger(number)) return []
  const value = number === 0 ? 'main' : `container-${number + 1}`
  return [{ title: `name the container ${value}`, edits: [{ at: above(at), insert: { key: 'name', value } }] }]
}
