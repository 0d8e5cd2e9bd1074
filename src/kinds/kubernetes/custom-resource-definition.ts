import { schemaNotation } from '../../cel/schema-notation.ts'
import { isObject, isOpenObject, type TypeNotation } from '../../cel/type-notation.ts'
import { type Cursor, get, items } from '../../documents/cursor.ts'
import { plainOf } from '../../documents/plain.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { customResource } from '../../facts/kubernetes/custom-resource.ts'
import { objectMeta } from './object-meta.ts'

/** Limit of values of a schema that are read: an alias may repeat a schema again and again. */
const MOST_VALUES = 200_000

export default defineKind({
  id: 'CustomResourceDefinition',
  types: ['apiextensions.k8s.io/CustomResourceDefinition'],
  recognisedBy: 'apiVersion apiextensions.k8s.io/v1, kind CustomResourceDefinition',

  *read(resource) {
    const spec = get(resource.body, 'spec')
    const group = literal(get(spec, 'group'))
    const kind = literal(get(spec, 'names', 'kind'))
    if (group === undefined || kind === undefined || isTemplated(group) || isTemplated(kind)) return
    const { at } = objectMeta(resource, false)
    const budget = { left: MOST_VALUES }
    for (const version of items(get(spec, 'versions'))) {
      const name = literal(get(version, 'name'))
      const schema = get(version, 'schema', 'openAPIV3Schema')
      if (name === undefined || isTemplated(name)) continue
      yield customResource.of({
        ...(literal(get(spec, 'scope')) === 'Cluster' ? { isOfCluster: true as const } : {}),
        apiVersion: `${group}/${name}`,
        kind,
        type: JSON.stringify(typeOf(schema, budget)),
        at,
      })
    }
  },
})

/** The type of the whole object: the API server adds what each one has. */
function typeOf(schema: Cursor, budget: { left: number }): TypeNotation {
  const notation = schemaNotation(schema.node && plainOf(schema.node, budget))
  // Of what was not read to its end, fields may be missing.
  if (budget.left <= 0) return 'dyn'
  const own = { apiVersion: 'string', kind: 'string', metadata: 'ObjectMeta' }
  if (!isObject(notation)) return 'dyn'
  return isOpenObject(notation) ? ['open', { ...notation[1], ...own }] : { ...notation, ...own }
}
