import { place } from '../../engine/cursor.ts'
import type { Resource } from '../../engine/resource.ts'
import type { ObjectMeta } from '../../facts/object-meta.ts'
import { block, field, isTemplated, literal } from '../../families/read.ts'
import { stringMap } from './object-meta.ts'

/** Name, namespace, labels and annotations of a Kubernetes object that Terraform's kubernetes provider declares in its `metadata` block. */
export function terraformMeta({ body, type }: Resource): ObjectMeta {
  const metadata = block(field(body, 'metadata'))
  const name = field(metadata, 'name')
  const namespace = literal(field(metadata, 'namespace'))
  return {
    kind: type,
    name: literal(name) ?? '',
    labels: stringMap(field(metadata, 'labels')),
    annotations: stringMap(field(metadata, 'annotations')),
    at: place(name),
    ...(namespace === undefined || isTemplated(namespace) ? {} : { namespace }),
  }
}
