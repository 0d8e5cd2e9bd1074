import { place } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { chartFile } from '../../../facts/kubernetes/chart-file.ts'
import { credentialsBelow, inUse } from '../configuration/read-clear-credentials.ts'

const OWN = /(?:^|\/)(?:values|defaults\/main)\.ya?ml$/
const VARIANT = /(?:^|\/)(?:values[-_.][\w.-]+|[\w.-]+[-_.]values)\.ya?ml$/

export default defineKind({
  id: 'HelmValues',
  types: ['object'],
  recognisedBy:
    'the name values.yaml, or defaults/main.yml: what the templates of a chart or a role of Ansible fall back to',

  read: ({ body, document: { id, file } }) => {
    const isOwn = OWN.test(file.path)
    if (!(isOwn || VARIANT.test(file.path)) || id !== `${file.path}#0`) return undefined
    return [
      chartFile.of({ role: isOwn ? 'values' : 'variant', at: place(body), text: file.text }),
      // Where the template puts an address with a password in it, it is reported there.
      ...credentialsBelow(body).flatMap(one => (one.at.within === undefined ? inUse(one) : [])),
    ]
  },
})
