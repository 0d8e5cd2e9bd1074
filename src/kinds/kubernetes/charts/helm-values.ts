import { place } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { chartFile } from '../../../facts/kubernetes/chart-file.ts'
import { credentialsBelow, inUse } from '../../secrets/read-clear-credentials.ts'

const OWN = /(?:^|\/)(?:values|defaults\/main)\.ya?ml$/
const VARIANT = /(?:^|\/)(?:values[-_.](?!schema\.)[\w.-]+|[\w.-]+[-_.]values)\.ya?ml$/

/** What a template of values writes (`values.yaml.gotmpl` of helmfile, `values.yaml.j2`), behind the path of the template. */
export const RENDERED_VALUES = /\.(?:gotmpl|j2|jinja2?) \S*rendered\.yaml$/

export default defineKind({
  id: 'HelmValues',
  types: ['object'],
  recognisedBy:
    'the name values.yaml, or defaults/main.yml: what the templates of a chart or a role of Ansible fall back to',

  read: ({ body, document: { id, file } }) => {
    const path = file.path.replace(RENDERED_VALUES, '')
    const isOwn = OWN.test(path)
    if (!(isOwn || VARIANT.test(path)) || id !== `${file.path}#0`) return undefined
    return [
      ...(path === file.path
        ? [chartFile.of({ role: isOwn ? 'values' : 'variant', at: place(body), text: file.text })]
        : []),
      // Where the template puts an address with a password in it, it is reported there.
      ...credentialsBelow(body).flatMap(one => (one.at.within === undefined ? inUse(one) : [])),
    ]
  },
})
