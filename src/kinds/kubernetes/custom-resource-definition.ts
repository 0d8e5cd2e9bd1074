import { schemaNotation } from '../../cel/schema-notation.ts'
import { isObject, isOpenObject, type TypeNotation } from '../../cel/type-notation.ts'
import { type Cursor, get, items, place } from '../../documents/cursor.ts'
import { plainOf } from '../../documents/plain.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { type CustomResource, customResource, type DefinitionProblem } from '../../facts/kubernetes/custom-resource.ts'
import { definitionProblems } from './definition-problems.ts'
import { objectMeta } from './object-meta.ts'

/** Limit of values of a schema that are read: an alias may repeat a schema again and again. */
const MOST_VALUES = 200_000

export default defineKind({
  id: 'CustomResourceDefinition',
  types: ['apiextensions.k8s.io/CustomResourceDefinition'],
  recognisedBy: 'apiVersion apiextensions.k8s.io/v1, kind CustomResourceDefinition',

  *read(resource) {
    const { body } = resource
    const spec = get(body, 'spec')
    const group = literal(get(spec, 'group'))
    const kind = literal(get(spec, 'names', 'kind'))
    if (group === undefined || kind === undefined || isTemplated(group) || isTemplated(kind)) return
    const { at } = objectMeta(resource, false)
    const stated = get(spec, 'names')
    const names = [get(stated, 'plural'), get(stated, 'singular'), ...items(get(stated, 'shortNames'))]
      .flatMap(name => literal(name) ?? [])
      .concat(kind.toLowerCase())
    const budget = { left: MOST_VALUES }
    // The problems of the definition itself belong to its first version only.
    let problems: readonly DefinitionProblem[] = definitionProblems(body)
    for (const version of items(get(spec, 'versions'))) {
      const name = literal(get(version, 'name'))
      if (name === undefined || isTemplated(name)) continue
      const schema = get(version, 'schema', 'openAPIV3Schema')
      const deprecation = literal(get(version, 'deprecationWarning')) ?? ''
      yield customResource.of({
        ...(literal(get(spec, 'scope')) === 'Cluster' ? { isOfCluster: true as const } : {}),
        apiVersion: `${group}/${name}`,
        kind,
        names,
        ...readSchema(schema, budget),
        schemaAt: schema.node === undefined ? place(get(version, 'name')) : place(schema),
        isServed: scalarAt(get(version, 'served')) !== false,
        ...(scalarAt(get(version, 'deprecated')) === true ? { deprecation } : {}),
        at,
        ...(problems.length === 0 ? {} : { problems }),
      })
      problems = []
    }
  },
})

const scalarAt = ({ node }: Cursor): unknown => (node?.type === 'scalar' ? node.value : undefined)

/** A schema and the type that expressions see. */
export function readSchema(
  schema: Cursor,
  budget: { left: number },
): Pick<CustomResource, 'type' | 'schema' | 'isTooLarge'> {
  if (schema.node === undefined) return { type: '"dyn"' }
  let isKnown = true
  const read = plainOf(schema.node, budget, ({ value, isUnknown, isAnything }) => {
    if (isUnknown === true || isAnything === true || isTemplate(value)) isKnown = false
    return value
  })
  // Of what was not read to its end, fields may be missing.
  if (budget.left <= 0) return { type: '"dyn"', isTooLarge: true }
  const text = JSON.stringify(read, (key, value) =>
    DESCRIBING.has(key) && typeof value === 'string' ? undefined : value,
  )
  return { type: JSON.stringify(typeOf(read)), ...(isKnown ? { schema: text } : {}) }
}

/** Whether a text is filled in before the definition is used; patterns may contain such notations. */
const isTemplate = (value: unknown): boolean => typeof value === 'string' && /^(?:\{\{|\$\{)/.test(value)

/** What says nothing of the values. */
const DESCRIBING: ReadonlySet<string> = new Set(['description', 'title', 'example'])

/** The type of the whole object: the API server adds what each one has. */
function typeOf(schema: unknown): TypeNotation {
  const notation = schemaNotation(schema)
  const own = { apiVersion: 'string', kind: 'string', metadata: 'ObjectMeta' }
  if (!isObject(notation)) return 'dyn'
  return isOpenObject(notation) ? ['open', { ...notation[1], ...own }] : { ...notation, ...own }
}
