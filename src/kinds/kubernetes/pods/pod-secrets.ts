import { POD_TEMPLATES } from '../../../dialects/pod-templates.ts'
import { type Cursor, get, items } from '../../../documents/cursor.ts'
import { text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { isUnset } from '../../../documents/value.ts'
import type { PodSecret } from '../../../facts/kubernetes/pod-secret.ts'
import { objectMeta } from '../object-meta.ts'

/** The Secrets that the containers of a workload take into their environment, and those that are its volumes. */
export function podSecrets(resource: Resource): readonly PodSecret[] {
  const path = POD_TEMPLATES[resource.type]
  if (path === undefined || resource.container !== undefined) return []
  const spec = get(resource.body, ...path, 'spec')
  const containers = [...items(get(spec, 'initContainers')), ...items(get(spec, 'containers'))]
  const variables = containers.flatMap(container => [
    ...items(get(container, 'env')).map(variable => get(variable, 'valueFrom', 'secretKeyRef', 'name')),
    ...items(get(container, 'envFrom')).map(source => get(source, 'secretRef', 'name')),
  ])
  const files = items(get(spec, 'volumes')).flatMap(volume => [
    get(volume, 'secret', 'secretName'),
    ...items(get(volume, 'projected', 'sources')).map(source => get(source, 'secret', 'name')),
  ])
  const kind = resource.type.slice(resource.type.indexOf('/') + 1)
  const use = (as: PodSecret['as']) => (name: Cursor) => {
    const secret = text(name)
    return isUnset(secret) ? [] : [{ ...objectMeta(resource), kind, secret, as }]
  }
  return [...variables.flatMap(use('variable')), ...files.flatMap(use('file'))]
}
