import { type Cursor, get } from '../../documents/cursor.ts'
import { isTemplated, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/define.ts'
import { secretSource } from '../../facts/kubernetes/cluster-objects.ts'
import { objectMeta } from './object-meta.ts'

export default defineKind({
  id: 'Secret',
  types: ['core/Secret', 'external-secrets.io/ExternalSecret', 'bitnami.com/SealedSecret'],
  recognisedBy: 'kind Secret, ExternalSecret or SealedSecret: something that a Secret comes out of',

  *facts(resource) {
    const secretName = nameOfSecret(resource)
    if (secretName === '' || isTemplated(secretName)) return
    yield secretSource.of({ ...objectMeta(resource), secretName, type: text(typeOf(resource)) })
  },
})

/** ExternalSecret: spec.target.name, else its own name; SealedSecret: the template's name, else its own. */
function nameOfSecret({ type, body, name }: Resource): string {
  if (type === 'external-secrets.io/ExternalSecret') return literal(get(body, 'spec', 'target', 'name')) ?? name
  if (type === 'bitnami.com/SealedSecret') return literal(get(body, 'spec', 'template', 'metadata', 'name')) ?? name
  return name
}

function typeOf({ type, body }: Resource): Cursor {
  if (type === 'external-secrets.io/ExternalSecret') return get(body, 'spec', 'target', 'template', 'type')
  return type === 'bitnami.com/SealedSecret' ? get(body, 'spec', 'template', 'type') : get(body, 'type')
}
