import { defineKind } from '../../engine/kind.ts'
import { HARBOR_TYPES, harborBodies } from './harbor-bodies.ts'
import { readHarborBody } from './read-harbor.ts'

export default defineKind({
  id: 'HarborRequest',
  types: ['object', 'list', 'core/ConfigMap', ...HARBOR_TYPES],
  recognisedBy:
    'the body of a Harbor request, by its members; its Terraform resource; an object of registries.mittwald.de',

  read: resource => {
    const bodies = harborBodies(resource)
    return bodies.length === 0 ? undefined : bodies.map(readHarborBody)
  },
})
