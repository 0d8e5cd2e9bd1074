import { place } from '../../documents/cursor.ts'
import { block, field, literal, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { isUnset, known } from '../../documents/value.ts'
import type { ObjectMeta } from '../../facts/kubernetes/object-meta.ts'
import { stringMap } from './object-meta.ts'

/** What Terraform's kubernetes provider puts in where a namespace is left out (the schema of its namespaced `metadata`). */
export const DEFAULT_NAMESPACE = 'default'

/** Name, namespace, labels and annotations of a Kubernetes object that Terraform's kubernetes provider declares in its `metadata` block. */
export function terraformMeta({ body, type }: Resource, isNamespaced: boolean): ObjectMeta {
  const metadata = block(field(body, 'metadata'))
  const name = field(metadata, 'name')
  const stated = text(field(metadata, 'namespace'))
  const namespace = isNamespaced && isUnset(stated) ? DEFAULT_NAMESPACE : known(stated)
  return {
    kind: type,
    name: literal(name) ?? '',
    labels: stringMap(field(metadata, 'labels')),
    annotations: stringMap(field(metadata, 'annotations')),
    at: place(name),
    ...(namespace === undefined ? {} : { namespace }),
  }
}
