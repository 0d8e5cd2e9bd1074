import * as facts from '../../facts/index.ts'
import { groupBy } from '../../model/group-by.ts'
import { defineRule } from '../../rule.ts'
import { unreadField } from '../../schemas/fields-read.ts'

export default defineRule({
  id: 'schema/unknown-field',
  summary: 'Use only fields that the kind has',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/reference/using-api/api-concepts/#field-validation'],
  checks: {
    'SC-01': '{type} has no field {key}',
    'SC-01.near': '{type} has no field {key}; the nearest is {near}',
    'SC-01.elsewhere': '{type} has no field {key}; it belongs in {place}',
    'SC-01.indented': '{type} has no fields {keys}; they belong in {place}',
  },
  on: facts.judgedObject,
  concerns: ({ unlisted }) => unlisted.length > 0,

  *check({ unlisted }, { say, unsure }) {
    const all = facts.oneAPlace(unlisted)
    const byPlace = groupBy(all, misplacement)
    for (const one of all) {
      const { at, key, type, near, isNearSure, isRelated, place, hasContent, inPath } = one
      if (near !== undefined) {
        const { within: _, ...whole } = at
        const edit = inPath === undefined ? { at, rename: near } : { at: whole, replace: inPath }
        const fix = { title: `rename ${key} to ${near}`, safe: isNearSure, edits: [edit] }
        // What is called otherwise may have other fields, too.
        yield say('SC-01.near', at, { data: { type, key, near }, ...(isRelated && hasContent ? {} : { fix }) })
      } else if (place !== undefined) {
        // One wrong indentation is one fault, however many fields follow it.
        const together = byPlace.get(misplacement(one)) ?? [one]
        const keys = together.map(other => other.key).join(', ')
        const related = together.slice(1).map(other => ({ at: other.at, note: 'this one, too' }))
        if (together.length === 1) yield say('SC-01.elsewhere', at, { data: { type, key, place } })
        else if (together[0] === one) yield say('SC-01.indented', at, { data: { type, keys, place }, related })
      } else if (inPath !== undefined) yield say('SC-01', at, { data: { type, key } })
      // The API server drops it or refuses the object, so nothing that is deployed changes; but something was meant by it.
      else
        yield say('SC-01', at, {
          data: { type, key },
          fix: { title: `remove ${key}`, safe: false, edits: [{ at, remove: true }] },
        })
      const why = hasContent && near !== undefined ? unreadField(type, near) : undefined
      if (why !== undefined) yield unsure({ why, at })
    }
  },
})

/** What fields share that belong together in another object than the one they are in. */
const misplacement = ({ near, place, at }: facts.UnlistedKey): string =>
  near === undefined ? `${at.document} ${at.pointer.slice(0, at.pointer.lastIndexOf('/'))} ${place}` : ''
