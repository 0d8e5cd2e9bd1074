import * as facts from '../../facts/index.ts'
import { defineRule, pathOf } from '../../rule.ts'
import { unreadField } from '../../schemas/fields-read.ts'

export default defineRule({
  id: 'schema/field-type',
  summary: 'Give each field a value of its type',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation'],
  checks: { 'SC-02': '{field} is {wanted}, not {found}' },
  on: facts.judgedObject,
  concerns: ({ mistyped }) => mistyped.length > 0,

  *check({ mistyped, isBuilt, isConverted, at: object }, { say, unsure }) {
    for (const { at, field, wanted, found, fix: value, within } of facts.oneAPlace(mistyped)) {
      if (isConverted && (value !== undefined || isConvertible(wanted, found))) continue
      // A template writes a value of another file as text, in which its quotes are lost.
      const isWrittenHere = isBuilt || pathOf(at.document) === pathOf(object.document)
      const fix = { title: `write it as ${wanted}`, safe: true, edits: [{ at, replace: value ?? '' }] }
      yield say('SC-02', at, {
        data: { field, wanted, found },
        ...(value === undefined || !isWrittenHere ? {} : { fix }),
      })
      const why = within === undefined ? undefined : unreadField(within, field)
      if (why !== undefined) yield unsure({ why, at })
    }
  },
})

const isConvertible = (wanted: string, found: string): boolean =>
  wanted === 'a string' && /^a (?:number|fraction|boolean)$/.test(found)
