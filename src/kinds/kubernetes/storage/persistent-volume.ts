import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { literal, text, texts } from '../../../documents/read.ts'
import type { Value } from '../../../documents/value.ts'
import { defineKind } from '../../../engine/kind.ts'
import { persistentVolume } from '../../../facts/kubernetes/volume.ts'
import { asksInWords } from '../../../model/placeholder.ts'
import { objectMeta } from '../object-meta.ts'
import { sizeAt } from './persistent-volume-claim.ts'

export default defineKind({
  id: 'PersistentVolume',
  types: ['core/PersistentVolume', 'kubernetes_persistent_volume', 'kubernetes_persistent_volume_v1'],
  recognisedBy: 'apiVersion v1, kind PersistentVolume',

  *read(resource) {
    const { body, dialect } = resource
    const meta = objectMeta(resource, false)
    const spec = dialect.object(dialect.field(body, 'spec'))
    const source = dialect.hasBlocks ? dialect.object(dialect.field(spec, 'persistentVolumeSource')) : spec
    const csi = dialect.object(dialect.field(source, 'csi'))
    const claim = dialect.object(dialect.field(spec, 'claimRef'))
    yield persistentVolume.of({
      ...meta,
      storageClassName: text(dialect.field(spec, 'storageClassName')),
      accessModes: texts(dialect.field(spec, 'accessModes')),
      volumeMode: text(dialect.field(spec, 'volumeMode')),
      reclaimPolicy: text(dialect.field(spec, 'persistentVolumeReclaimPolicy')),
      capacity: sizeAt(dialect.field(dialect.field(spec, 'capacity'), 'storage')),
      driver: text(dialect.field(csi, 'driver')),
      volumeHandle: handleAt(dialect.field(csi, 'volumeHandle')),
      mountOptions: items(dialect.field(spec, 'mountOptions')).flatMap(option => literal(option) ?? []),
      captured: get(body, 'metadata', 'uid').node !== undefined,
      provisioned: meta.annotations['pv.kubernetes.io/provisioned-by'] !== undefined,
      ...(claim.node?.type === 'mapping'
        ? { claim: { namespace: text(dialect.field(claim, 'namespace')), name: text(dialect.field(claim, 'name')) } }
        : {}),
    })
  },
})

/**
 * In examples of the EFS driver, brackets mark what a person fills in: `[FileSystemId]`, which YAML reads as a list.
 */
function handleAt(cursor: Cursor): Value<string> {
  const written = literal(cursor)
  const isOpen = cursor.node?.type === 'sequence' || (written !== undefined && /\[[A-Za-z][\w -]{0,60}\]/.test(written))
  if (isOpen)
    return { state: 'unknown', why: 'a placeholder in brackets is filled in before deployment', at: place(cursor) }
  return written !== undefined && asksInWords(written)
    ? { state: 'unknown', why: 'a placeholder is filled in before deployment', at: place(cursor) }
    : text(cursor)
}
