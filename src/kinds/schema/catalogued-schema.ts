import { get, place } from '../../documents/cursor.ts'
import { literal } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { customResource } from '../../facts/kubernetes/custom-resource.ts'
import { readSchema } from '../kubernetes/custom-resource-definition.ts'

/** GROUP/KIND_VERSION.json, the kind in lower case. */
const NAME = /(?:^|\/)([a-z0-9-]+(?:\.[a-z0-9-]+)+)\/([a-z0-9]+)_(v[0-9][a-z0-9]*)\.json$/

/** Limit of values of a schema that are read. */
const MOST_VALUES = 200_000

export default defineKind({
  id: 'CataloguedSchema',
  types: ['object'],
  fileNames: NAME,
  recognisedBy: 'a JSON Schema in a file GROUP/KIND_VERSION.json, as the CRDs catalogue has them',

  read: ({ body, document: { id, file } }) => {
    const [, group, kind = '', version] = NAME.exec(file.path) ?? []
    const isSchema = literal(get(body, 'type')) === 'object' && get(body, 'properties').node?.type === 'mapping'
    if (group === undefined || !isSchema || id !== `${file.path}#0`) return undefined
    const at = place(body)
    return [
      customResource.of({
        apiVersion: `${group}/${version}`,
        kind,
        ...readSchema(body, { left: MOST_VALUES }),
        schemaAt: at,
        isServed: true,
        isOfCatalogue: true,
        at,
      }),
    ]
  },
})
