import { ARGO_TYPES } from '../../../dialects/argo-templates.ts'
import { containersOf } from '../../../dialects/run-pods.ts'
import { get } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { imageUse } from '../../../facts/registry/image-use.ts'
import { imageText } from '../../registry/image-text.ts'
import { imageUser } from '../image-user.ts'

/** Containers, but no Pod spec: only their images are read. */
export default defineKind({
  id: 'ArgoWorkflow',
  types: ARGO_TYPES,
  recognisedBy: 'apiVersion of the group argoproj.io, kind Workflow or one of its templates',

  *read(resource) {
    const { container } = resource
    for (const one of containersOf(resource)) {
      const reference = imageText(get(one, 'image'))
      if (reference.state !== 'absent')
        yield imageUse.of({ reference, inGraph: container === 'ResourceGraphDefinition', ...imageUser(resource) })
    }
  },
})
