import * as facts from '../../facts/index.ts'
import { allOf, defineRule, type Fix, known } from '../../rule.ts'

export default defineRule({
  id: 'graph/orderapp-unknown-field',
  summary: 'Use only the fields that OrderApp has',
  severity: 'error',
  relevance: 'anywhere',
  references: [
    'https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#field-pruning',
  ],
  checks: {
    'OA-09': '{object} has no field {field}; the API server drops it silently',
    'OA-09.near': '{object} has no field {field}, which the API server drops silently; {near} is likely meant',
    'OA-09.moved': '{object} has no field {field}, but {other} has; the API server drops it silently',
  },
  on: { orderAppInstance: allOf(facts.orderAppInstance) },
  with: { graphDefinition: allOf(facts.graphDefinition) },

  *check({ orderAppInstance }, { say }, { graphDefinition }) {
    const definitions = graphDefinition.filter(({ kind }) => known(kind) === 'OrderApp')
    const declared = new Set(definitions.flatMap(definition => definition.fields))
    const isDeclared = ({ key, in: parent }: facts.UnknownField): boolean =>
      declared.has(parent === 'spec' ? key : `aurora.${key}`)

    for (const { unknownFields } of orderAppInstance)
      for (const field of unknownFields) {
        // A secret in plain text is the greater fault: graph/orderapp-inline-secret names it.
        if (field.holdsSecret || isDeclared(field)) continue
        const near = facts.meantField(field)
        const data = { object: field.in, field: field.key }
        const other = facts.rightObject(field)
        if (other !== undefined) yield say('OA-09.moved', field.at, { data: { ...data, other } })
        else if (near === undefined) yield say('OA-09', field.at, { data })
        else yield say('OA-09.near', field.at, { data: { ...data, near }, fix: rename(field, near) })
      }
  },
})

const rename = ({ at }: facts.UnknownField, near: string): Fix => ({
  title: `rename it to ${near}`,
  safe: false,
  edits: [{ at, rename: near }],
})
