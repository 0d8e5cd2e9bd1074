import { get, place } from '../../../documents/cursor.ts'
import { isTemplated, literal } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { Value } from '../../../documents/value.ts'
import { defineKind } from '../../../engine/kind.ts'
import { externalSecret, externalSecretVersion, secretStore } from '../../../facts/kubernetes/external-secret.ts'
import { objectMeta } from '../object-meta.ts'
import { readExternalSecret } from './read-external-secret.ts'

const GROUP = 'external-secrets.io'

export default defineKind({
  id: 'ExternalSecret',
  types: ['*/ExternalSecret', '*/ClusterExternalSecret', '*/SecretStore', '*/ClusterSecretStore'],
  recognisedBy: 'kind ExternalSecret, ClusterExternalSecret, SecretStore or ClusterSecretStore of external-secrets.io',

  // The operator's group, one that is meant to be it, or that of its predecessor.
  is: ({ type, dialect }) =>
    dialect.scope === 'cluster' && /^(?:external-?secrets?\.|kubernetes-client\.io\/)/.test(type),

  *read(resource) {
    const { type, body } = resource
    const kind = type.slice(type.indexOf('/') + 1)
    yield externalSecretVersion.of({ kind, ...versionOf(resource), at: place(body) })
    if (!type.startsWith(`${GROUP}/`)) return
    const spec = get(body, 'spec')
    if (kind === 'ExternalSecret') yield externalSecret.of({ ...objectMeta(resource), ...readExternalSecret(spec) })
    else if (kind === 'ClusterExternalSecret')
      // Whose namespaces are chosen by labels: what is the same in all of them is judged.
      yield externalSecret.of({
        ...objectMeta(resource, false),
        ...readExternalSecret(get(spec, 'externalSecretSpec')),
      })
    else yield secretStore.of(objectMeta(resource, kind === 'SecretStore'))
  },
})

function versionOf({ body }: Resource): { readonly group: Value<string>; readonly version: Value<string> } {
  const cursor = get(body, 'apiVersion')
  const written = literal(cursor) ?? ''
  const slash = written.indexOf('/')
  const part = (start: number, end: number): Value<string> => {
    const value = written.slice(start, end)
    const at = { ...place(cursor), within: { start, end } }
    // An action of a template may have a slash in it.
    return isTemplated(value) || value.includes('}}')
      ? { state: 'unknown', why: value, at }
      : { state: 'known', value, at }
  }
  return { group: part(0, slash), version: part(slash + 1, written.length) }
}
