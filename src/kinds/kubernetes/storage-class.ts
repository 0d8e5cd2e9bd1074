import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import { text, unresolved } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { storageClass } from '../../facts/kubernetes/storage-class.ts'
import { objectMeta } from './object-meta.ts'

export default defineKind({
  id: 'StorageClass',
  types: ['storage.k8s.io/StorageClass', 'kubernetes_storage_class', 'kubernetes_storage_class_v1'],
  recognisedBy: 'apiVersion storage.k8s.io/v1, kind StorageClass',

  *read(resource) {
    const { body, dialect } = resource
    const parameters = dialect.field(body, 'parameters')
    const { name, at } = objectMeta(resource, false)
    yield storageClass.of({
      name,
      converts: dialect.converts,
      provisioner: text(dialect.field(body, 'provisioner', 'storageProvisioner')),
      parameters: fields(parameters).map(({ key, value }) => ({ key, value: dialect.text(value) })),
      parametersValue: mapAt(parameters),
      volumeBindingMode: text(dialect.field(body, 'volumeBindingMode')),
      writable: dialect.isRecord !== true && get(body, 'metadata', 'uid').node === undefined,
      at,
    })
  },
})

function mapAt(cursor: Cursor): Value<'map'> {
  const at = place(cursor)
  if (cursor.node?.type === 'mapping') return { state: 'known', value: 'map', at }
  return unresolved(cursor) ?? { state: 'absent', at }
}
