import { type Cursor, get } from '../../../documents/cursor.ts'
import { isTemplated, literal, text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { defineKind } from '../../../engine/kind.ts'
import { secretSource } from '../../../facts/kubernetes/cluster-objects.ts'
import { readableCredentials, storedSecret } from '../../../facts/kubernetes/stored-secret.ts'
import { objectMeta } from '../object-meta.ts'
import { readStoredSecret } from './read-stored-secret.ts'

export default defineKind({
  id: 'Secret',
  types: [
    'core/Secret',
    'kubernetes_secret',
    'kubernetes_secret_v1',
    'external-secrets.io/ExternalSecret',
    'bitnami.com/SealedSecret',
  ],
  recognisedBy: 'kind Secret, ExternalSecret or SealedSecret: something that a Secret comes out of',

  *read(resource) {
    if (STORED.has(resource.type) && resource.container === undefined) {
      const stored = readStoredSecret(resource)
      yield storedSecret.of(stored)
      yield readableCredentials.of({ from: 'secret', ...stored })
    }
    const secretName = nameOfSecret(resource)
    if (secretName === '' || isTemplated(secretName)) return
    yield secretSource.of({ ...objectMeta(resource), secretName, type: text(typeOf(resource)) })
  },
})

/** Types that have the content in the document. */
const STORED: ReadonlySet<string> = new Set(['core/Secret', 'kubernetes_secret', 'kubernetes_secret_v1'])

/** ExternalSecret: spec.target.name, else its own name; SealedSecret: the template's name, else its own. */
function nameOfSecret(resource: Resource): string {
  const { type, body, name } = resource
  if (type === 'external-secrets.io/ExternalSecret') return literal(get(body, 'spec', 'target', 'name')) ?? name
  if (type === 'bitnami.com/SealedSecret') return literal(get(body, 'spec', 'template', 'metadata', 'name')) ?? name
  return type === 'core/Secret' ? name : objectMeta(resource).name
}

function typeOf({ type, body }: Resource): Cursor {
  if (type === 'external-secrets.io/ExternalSecret') return get(body, 'spec', 'target', 'template', 'type')
  return type === 'bitnami.com/SealedSecret' ? get(body, 'spec', 'template', 'type') : get(body, 'type')
}
