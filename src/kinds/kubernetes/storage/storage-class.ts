import { type Cursor, fields, get, place } from '../../../documents/cursor.ts'
import { looseText, text, unresolved } from '../../../documents/read.ts'
import type { Value } from '../../../documents/value.ts'
import { defineKind } from '../../../engine/kind.ts'
import { storageClass } from '../../../facts/kubernetes/storage-class.ts'
import type { Answer } from '../../../model/answer.ts'
import { isOpenMap, objectMeta } from '../object-meta.ts'

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
      reclaimPolicy: text(dialect.field(body, 'reclaimPolicy')),
      allowVolumeExpansion: dialect.boolean(dialect.field(body, 'allowVolumeExpansion')),
      isDefault: isDefault(get(dialect.object(dialect.field(body, 'metadata')), 'annotations')),
      writable: dialect.isRecord !== true && get(body, 'metadata', 'uid').node === undefined,
      at,
    })
  },
})

const DEFAULT_MARKS = [
  'storageclass.kubernetes.io/is-default-class',
  'storageclass.beta.kubernetes.io/is-default-class',
]

function isDefault(annotations: Cursor): Answer {
  const marks = DEFAULT_MARKS.map(key => looseText(get(annotations, key)))
  if (marks.some(mark => mark.state === 'known' && mark.value === 'true')) return 'yes'
  return isOpenMap(annotations) ? 'unknown' : 'no'
}

function mapAt(cursor: Cursor): Value<'map'> {
  const at = place(cursor)
  if (cursor.node?.type === 'mapping') return { state: 'known', value: 'map', at }
  return unresolved(cursor) ?? { state: 'absent', at }
}
