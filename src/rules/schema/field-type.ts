import * as facts from '../../facts/index.ts'
import { defineRule, eachOf, indexBy, pathOf } from '../../rule.ts'
import { unreadField } from '../../schemas/fields-read.ts'

/** Words that are booleans in YAML 1.1, as Kubernetes reads it, and texts in YAML 1.2, as kustomize does. */
const WORD = /^(?:on|off|yes|no|y|n)$/i

const listing = indexBy(facts.kustomization, ({ resources }) => resources)

export default defineRule({
  id: 'schema/field-type',
  summary: 'Give each field a value of its type',
  severity: 'error',
  relevance: 'anywhere',
  dependsOnValues: true,
  references: ['https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation'],
  checks: { 'SC-02': '{field} is {wanted}, not {found}' },
  on: { objects: eachOf(facts.judgedObject, ({ mistyped }) => mistyped.length > 0) },
  with: { listing },

  *check({ objects }, { say, unsure }, { listing }) {
    for (const { mistyped, isBuilt, isConverted, at: object } of objects)
      for (const { at, field, wanted, found, fix: value, within } of facts.oneAPlace(mistyped)) {
        if (isConverted && (value !== undefined || isConvertible(wanted, found))) continue
        if (typeof value === 'string' && WORD.test(value) && listing(pathOf(at.document)).length > 0) continue
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
