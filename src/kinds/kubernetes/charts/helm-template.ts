import { place } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { chartFile } from '../../../facts/kubernetes/chart-file.ts'

export default defineKind({
  id: 'HelmTemplate',
  types: ['helm-template'],
  recognisedBy: 'a file in a folder templates that has actions of Helm, {{ … }}',

  *read({ body, document: { id, file } }) {
    if (id === `${file.path}#0`) yield chartFile.of({ role: 'template', at: place(body), text: file.text })
  },
})
