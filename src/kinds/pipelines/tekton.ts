import { TEKTON_TYPES, tektonSteps } from '../../dialects/tekton-steps.ts'
import { get } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { imageUse } from '../../facts/registry/image-use.ts'

/** Steps and sidecars, but no Pod spec: only their images are read. */
export default defineKind({
  id: 'Tekton',
  types: TEKTON_TYPES,
  recognisedBy: 'apiVersion of the group tekton.dev, kind Task, Pipeline, one of their runs, or StepAction',

  *read({ type, body, container }) {
    for (const one of tektonSteps(type, body)) {
      const reference = text(get(one, 'image'))
      if (reference.state !== 'absent')
        yield imageUse.of({ reference, inGraph: container === 'ResourceGraphDefinition' })
    }
  },
})
