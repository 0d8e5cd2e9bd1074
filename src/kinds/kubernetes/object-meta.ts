import { POD_SPEC, POD_TEMPLATE } from '../../dialects/pod-templates.ts'
import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import type { Dialect } from '../../documents/dialect.ts'
import { shared } from '../../documents/document.ts'
import { isTemplated, literal, looseText, text } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { isUnset, known, type Value } from '../../documents/value.ts'
import type { ObjectMeta } from '../../facts/kubernetes/object-meta.ts'

const NOTHING: Readonly<Record<string, string>> = {}

/** The text of an entry of a map of strings; Terraform makes a string of a number or a boolean. */
export const labelText = (value: Cursor): string | undefined => literal(value) ?? known(looseText(value))

/** A map of strings; entries that are templated or no strings are left out. */
export function stringMap(cursor: Cursor): Readonly<Record<string, string>> {
  const texts: [string, string][] = []
  for (const { key, value } of fields(cursor)) {
    const written = labelText(value)
    if (written !== undefined && !isTemplated(written) && !isTemplated(key)) texts.push([key, written])
  }
  return texts.length === 0 ? NOTHING : Object.fromEntries(texts)
}

/** Whether a map of strings, or a part of it, is decided at deployment. */
export const isOpenMap = (cursor: Cursor): boolean => hasOpenKeys(cursor) || openValues(cursor).length > 0

/** Whether a map of strings may have keys that are decided at deployment. */
export const hasOpenKeys = (cursor: Cursor): boolean =>
  isTemplated(literal(cursor) ?? '') || fields(cursor).some(({ key }) => isTemplated(key))

/** The keys of a map of strings whose values are decided at deployment. */
export const openValues = (cursor: Cursor): readonly string[] =>
  fields(cursor).flatMap(({ key, value }) => (isTemplated(literal(value) ?? '') && !isTemplated(key) ? [key] : []))

/** Name, namespace, labels and annotations of a Kubernetes object, also of one that Terraform's kubernetes provider declares. */
export function objectMeta(resource: Resource, isNamespaced = true): ObjectMeta {
  const { type, dialect } = resource
  const metadata = metadataOf(resource)
  const { name, at, namespace, stated } = nameIn(metadata, resource, isNamespaced)
  const meta: ObjectMeta = {
    kind: shared(resource.document, type.slice(type.indexOf('/') + 1)),
    name,
    labels: stringMap(dialect.field(metadata, 'labels')),
    annotations: stringMap(dialect.field(metadata, 'annotations')),
    at,
    ...(namespace === undefined ? {} : { namespace }),
    ...(stated.state === 'unknown' ? { hasOpenNamespace: true } : {}),
    ...(isCaptured(resource) ? { isCaptured: true } : {}),
  }
  return type === POD_TEMPLATE || type === POD_SPEC ? { ...meta, ...ownerOf(resource) } : meta
}

/** Name and namespace of a Kubernetes object alone, with where it is as a whole. */
export const objectName = (resource: Resource): Pick<ObjectMeta, 'name' | 'namespace' | 'at'> =>
  nameIn(metadataOf(resource), resource, true)

const metadataOf = ({ body, dialect }: Resource): Cursor => dialect.object(dialect.field(body, 'metadata'))

function nameIn(metadata: Cursor, { body, dialect }: Resource, isNamespaced: boolean) {
  const name = dialect.field(metadata, 'name')
  const kind = get(body, 'kind')
  const stated = text(dialect.field(metadata, 'namespace'))
  return {
    name: literal(name) ?? '',
    at: place(name.node === undefined && kind.node !== undefined ? kind : name),
    namespace: namespaceOf(stated, dialect, isNamespaced),
    stated,
  }
}

/** The name of a Pod template that was found by its shape: that of its object. */
const ownerOf = ({ label, name, namespace }: Resource): Pick<ObjectMeta, 'kind' | 'name' | 'namespace'> => ({
  kind: label.replace(/ .*$/, ''),
  name,
  ...(namespace === undefined ? {} : { namespace }),
})

/** The namespace, or the dialect's default if none is stated; undefined if it is not known, or there is none. */
function namespaceOf(stated: Value<string>, { defaultNamespace }: Dialect, isNamespaced: boolean): string | undefined {
  if (!isNamespaced) return undefined
  if (isUnset(stated)) return defaultNamespace
  return known(stated) === '' ? undefined : known(stated)
}

/** Whether an object was read back from a cluster: it has what the API server alone writes. */
export const isCaptured = ({ body }: Resource): boolean =>
  ['uid', 'resourceVersion'].some(key => get(body, 'metadata', key).node !== undefined)
