import { type Cursor, fields, get } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { graphDefinition } from '../../facts/application/graph-definition.ts'
import { instanceSchema } from '../../facts/application/instance-schema.ts'
import { orderGraph } from '../../facts/application/order-graph.ts'
import { resourceGraph } from '../../facts/application/resource-graph.ts'
import { objectMeta } from '../kubernetes/object-meta.ts'
import { readExpandableGraph } from './read-expandable-graph.ts'
import { isOrderGraph, readOrderGraph } from './read-order-graph.ts'
import { readResourceGraph } from './read-resource-graph.ts'

const DEEPEST = 8

export default defineKind({
  id: 'ResourceGraphDefinition',
  types: ['*/ResourceGraphDefinition', '*/ResourceGroup'],
  recognisedBy: 'kind ResourceGraphDefinition, or ResourceGroup as it was called, with spec.schema and spec.resources',

  // Crossplane and Azure have other things by these names.
  is: ({ type, body }) => {
    const spec = get(body, 'spec')
    const isGraph = get(spec, 'schema').node !== undefined && get(spec, 'resources').node !== undefined
    return type === 'kro.run/ResourceGraphDefinition' || isGraph
  },

  *read(resource) {
    const schema = get(resource.body, 'spec', 'schema')
    yield graphDefinition.of({
      kind: text(get(schema, 'kind')),
      group: text(get(schema, 'group')),
      fields: fieldsOf(get(schema, 'spec'), '', 0),
      at: objectMeta(resource).at,
    })
    const graph = readResourceGraph(resource)
    yield resourceGraph.of(graph)
    // What kro was called by before it no longer takes.
    if (resource.type.endsWith('/ResourceGraphDefinition'))
      yield instanceSchema.of({ ...objectMeta(resource, false), schema: graph.schema })
    yield* readExpandableGraph(resource)
    if (isOrderGraph(get(resource.body, 'spec'))) yield orderGraph.of(readOrderGraph(resource))
  },
})

function fieldsOf(cursor: Cursor, prefix: string, depth: number): readonly string[] {
  if (depth > DEEPEST) return []
  return fields(cursor).flatMap(({ key, value }) => [
    `${prefix}${key}`,
    ...fieldsOf(value, `${prefix}${key}.`, depth + 1),
  ])
}
