import { place } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { chartFile } from '../../../facts/kubernetes/chart-file.ts'

const NAME = /(?:^|\/)values\.schema\.json$/

export default defineKind({
  id: 'HelmValuesSchema',
  types: ['object'],
  fileNames: NAME,
  recognisedBy: 'the name values.schema.json: the JSON Schema that Helm judges the values of a chart by',

  *read({ body, document: { id, file } }) {
    if (NAME.test(file.path) && id === `${file.path}#0`)
      yield chartFile.of({ role: 'schema', at: place(body), text: file.text })
  },
})
