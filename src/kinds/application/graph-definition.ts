import { type Cursor, fields, get } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import { defineKind } from '../../engine/define.ts'
import { graphDefinition } from '../../facts/application/graph-definition.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'

const DEEPEST = 8

export default defineKind({
  id: 'ResourceGraphDefinition',
  types: ['kro.run/ResourceGraphDefinition'],
  recognisedBy: 'apiVersion of the group kro.run, kind ResourceGraphDefinition',

  *facts(resource) {
    const schema = get(resource.body, 'spec', 'schema')
    yield graphDefinition.of({
      kind: text(get(schema, 'kind')),
      group: text(get(schema, 'group')),
      fields: fieldsOf(get(schema, 'spec'), '', 0),
      at: objectMeta(resource).at,
    })
  },
})

function fieldsOf(cursor: Cursor, prefix: string, depth: number): readonly string[] {
  if (depth > DEEPEST) return []
  return fields(cursor).flatMap(({ key, value }) => [
    `${prefix}${key}`,
    ...fieldsOf(value, `${prefix}${key}.`, depth + 1),
  ])
}
