import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import { isTemplated, literal } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import type { ObjectMeta } from '../../facts/kubernetes/object-meta.ts'

const NOTHING: Readonly<Record<string, string>> = {}

/** A map of strings; entries that are templated or no strings are left out. */
export function stringMap(cursor: Cursor): Readonly<Record<string, string>> {
  const texts: [string, string][] = []
  for (const { key, value } of fields(cursor)) {
    const text = literal(value)
    if (text !== undefined && !isTemplated(text) && !isTemplated(key)) texts.push([key, text])
  }
  return texts.length === 0 ? NOTHING : Object.fromEntries(texts)
}

/** Whether a map of strings, or a part of it, is decided at deployment. */
export function isOpenMap(cursor: Cursor): boolean {
  if (isTemplated(literal(cursor) ?? '')) return true
  return fields(cursor).some(({ key, value }) => isTemplated(literal(value) ?? '') || isTemplated(key))
}

/** Name, namespace, labels and annotations of a Kubernetes object. */
export function objectMeta({ body, type, name, namespace }: Resource): ObjectMeta {
  const metadata = get(body, 'metadata')
  const named = get(metadata, 'name')
  return {
    kind: type.slice(type.indexOf('/') + 1),
    name,
    labels: stringMap(get(metadata, 'labels')),
    annotations: stringMap(get(metadata, 'annotations')),
    at: place(named.node === undefined ? get(body, 'kind') : named),
    ...(namespace === undefined || isTemplated(namespace) ? {} : { namespace }),
  }
}
