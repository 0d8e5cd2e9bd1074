import { POD_TEMPLATES } from '../../../dialects/pod-templates.ts'
import { get, items } from '../../../documents/cursor.ts'
import { text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { isUnset } from '../../../documents/value.ts'
import type { SecretVariable } from '../../../facts/kubernetes/secret-variable.ts'
import { objectMeta } from '../object-meta.ts'

/** The Secrets that the containers of a workload take into their environment. */
export function secretVariables(resource: Resource): readonly SecretVariable[] {
  const path = POD_TEMPLATES[resource.type]
  if (path === undefined || resource.container !== undefined) return []
  const spec = get(resource.body, ...path, 'spec')
  const containers = [...items(get(spec, 'initContainers')), ...items(get(spec, 'containers'))]
  const names = containers.flatMap(container => [
    ...items(get(container, 'env')).map(variable => get(variable, 'valueFrom', 'secretKeyRef', 'name')),
    ...items(get(container, 'envFrom')).map(source => get(source, 'secretRef', 'name')),
  ])
  return names
    .map(name => text(name))
    .filter(secret => !isUnset(secret))
    .map(secret => ({ ...objectMeta(resource), secret }))
}
