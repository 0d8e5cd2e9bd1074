import { ARGO_TYPES, argoTemplates } from '../../dialects/argo-templates.ts'
import { type Cursor, get, items } from '../../documents/cursor.ts'
import { defineKind } from '../../engine/kind.ts'
import { imageUse } from '../../facts/registry/image-use.ts'
import { imageText } from '../registry/image-text.ts'
import { imageUser } from '../registry/image-user.ts'

/** Containers, but no Pod spec: only their images are read. */
export default defineKind({
  id: 'ArgoWorkflow',
  types: ARGO_TYPES,
  recognisedBy: 'apiVersion of the group argoproj.io, kind Workflow or one of its templates',

  *read(resource) {
    const { type, body, container } = resource
    for (const one of argoTemplates(type, body).flatMap(containersOf)) {
      const reference = imageText(get(one, 'image'))
      if (reference.state !== 'absent')
        yield imageUse.of({ reference, inGraph: container === 'ResourceGraphDefinition', ...imageUser(resource) })
    }
  },
})

const containersOf = (template: Cursor): readonly Cursor[] => [
  get(template, 'container'),
  get(template, 'script'),
  ...items(get(template, 'containerSet', 'containers')),
  ...items(get(template, 'initContainers')),
  ...items(get(template, 'sidecars')),
]
