import { type Cursor, fields, get, place } from '../../documents/cursor.ts'
import { field, looseText, text, unresolved } from '../../documents/read.ts'
import type { Value } from '../../documents/value.ts'
import { defineKind } from '../../engine/kind.ts'
import { storageClass } from '../../facts/kubernetes/storage-class.ts'
import { objectMeta } from './object-meta.ts'
import { terraformMeta } from './terraform-object.ts'

export default defineKind({
  id: 'StorageClass',
  types: ['storage.k8s.io/StorageClass', 'kubernetes_storage_class', 'kubernetes_storage_class_v1'],
  recognisedBy: 'apiVersion storage.k8s.io/v1, kind StorageClass',

  *read(resource) {
    const { body, dialect } = resource
    const isTerraform = dialect.startsWith('terraform')
    const parameters = isTerraform ? field(body, 'parameters') : get(body, 'parameters')
    const { name, at } = isTerraform ? terraformMeta(resource, false) : objectMeta(resource)
    yield storageClass.of({
      name,
      converts: isTerraform,
      provisioner: text(isTerraform ? field(body, 'storageProvisioner') : get(body, 'provisioner')),
      parameters: fields(parameters).map(({ key, value }) => ({
        key,
        value: isTerraform ? looseText(value) : text(value),
      })),
      parametersValue: mapAt(parameters),
      volumeBindingMode: text(isTerraform ? field(body, 'volumeBindingMode') : get(body, 'volumeBindingMode')),
      writable: dialect !== 'terraform-plan' && get(body, 'metadata', 'uid').node === undefined,
      at,
    })
  },
})

function mapAt(cursor: Cursor): Value<'map'> {
  const at = place(cursor)
  if (cursor.node?.type === 'mapping') return { state: 'known', value: 'map', at }
  return unresolved(cursor) ?? { state: 'absent', at }
}
