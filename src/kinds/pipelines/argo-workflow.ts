import { ARGO_TYPES, argoTemplates } from '../../dialects/argo-templates.ts'
import { type Cursor, get, items } from '../../documents/cursor.ts'
import { text } from '../../documents/read.ts'
import { defineKind } from '../../engine/kind.ts'
import { imageUse } from '../../facts/registry/image-use.ts'

/** Containers, but no Pod spec: only their images are read. */
export default defineKind({
  id: 'ArgoWorkflow',
  types: ARGO_TYPES,
  recognisedBy: 'apiVersion of the group argoproj.io, kind Workflow or one of its templates',

  *read({ type, body, container }) {
    for (const one of argoTemplates(type, body).flatMap(containersOf)) {
      const reference = text(get(one, 'image'))
      if (reference.state !== 'absent')
        yield imageUse.of({ reference, inGraph: container === 'ResourceGraphDefinition' })
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
