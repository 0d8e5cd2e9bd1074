import { TEKTON_TYPES, tektonSteps } from '../../../dialects/tekton-steps.ts'
import { get } from '../../../documents/cursor.ts'
import { defineKind } from '../../../engine/kind.ts'
import { imageUse } from '../../../facts/registry/image-use.ts'
import { imageText } from '../../registry/image-text.ts'
import { imageUser } from '../image-user.ts'

/** Steps and sidecars, but no Pod spec: only their images are read. */
export default defineKind({
  id: 'Tekton',
  types: TEKTON_TYPES,
  recognisedBy: 'apiVersion of the group tekton.dev, kind Task, Pipeline, one of their runs, or StepAction',

  *read(resource) {
    const { type, body, container } = resource
    for (const one of tektonSteps(type, body)) {
      const reference = imageText(get(one, 'image'))
      if (reference.state !== 'absent')
        yield imageUse.of({ reference, inGraph: container === 'ResourceGraphDefinition', ...imageUser(resource) })
    }
  },
})
