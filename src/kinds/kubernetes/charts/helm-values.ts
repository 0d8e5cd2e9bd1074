import { place } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { chartFile } from '../../../facts/kubernetes/chart-file.ts'
import { credentialsBelow, inUse } from '../../secrets/read-clear-credentials.ts'

const OWN = /(?:^|\/)(?:values|defaults\/main)\.ya?ml$/
const VARIANT = /(?:^|\/)(?:values[-_.](?!schema\.)[\w.-]+|[\w.-]+[-_.]values)\.ya?ml$/

/** What a template of values writes (`values.yaml.gotmpl` of helmfile, `values.yaml.j2`), behind the path of the template. */
export const RENDERED_VALUES = /\.(?:gotmpl|j2|jinja2?) \S*rendered\.yaml$/

/** The path of a file, or of the template that writes it. */
const writtenPath = (path: string): string => path.replace(RENDERED_VALUES, '')

/** Whether a file is called as values of charts are, or as what a role of Ansible falls back to. */
export function isCalledValues(path: string): boolean {
  const written = writtenPath(path)
  return OWN.test(written) || VARIANT.test(written)
}

export default defineKind({
  id: 'HelmValues',
  types: ['object'],
  recognisedBy:
    'the name values.yaml, or defaults/main.yml: what the templates of a chart or a role of Ansible fall back to',

  read: ({ body, document: { id, file } }) => {
    const path = writtenPath(file.path)
    const isOwn = OWN.test(path)
    if (!isCalledValues(file.path) || id !== `${file.path}#0`) return undefined
    return [
      ...(path === file.path
        ? [chartFile.of({ role: isOwn ? 'values' : 'variant', at: place(body), text: file.text })]
        : []),
      // Where the template puts an address with a password in it, it is reported there.
      ...credentialsBelow(body).flatMap(one => (one.at.within === undefined ? inUse(one) : [])),
    ]
  },
})
