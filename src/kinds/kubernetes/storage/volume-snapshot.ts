import { get } from '../../../documents/cursor.ts'
import { text } from '../../../documents/read.ts'
import { defineKind } from '../../../engine/kind.ts'
import { volumeSnapshot } from '../../../facts/kubernetes/volume.ts'
import { objectMeta } from '../object-meta.ts'
import { sizeAt } from './persistent-volume-claim.ts'

export default defineKind({
  id: 'VolumeSnapshot',
  types: ['snapshot.storage.k8s.io/VolumeSnapshot'],
  recognisedBy: 'apiVersion snapshot.storage.k8s.io/v1, kind VolumeSnapshot',

  *read(resource) {
    yield volumeSnapshot.of({
      ...objectMeta(resource),
      claimName: text(get(resource.body, 'spec', 'source', 'persistentVolumeClaimName')),
      restoreSize: sizeAt(get(resource.body, 'status', 'restoreSize')),
    })
  },
})
