import { defineKind } from '../../engine/define.ts'
import { HARBOR_TYPES, harborBodies } from './harbor-bodies.ts'
import { readHarborBody } from './read-harbor.ts'

export default defineKind({
  id: 'HarborRequest',
  types: ['object', 'list', 'core/ConfigMap', ...HARBOR_TYPES],
  recognisedBy:
    'the body of a request to Harbor, by its members; its Terraform resource; an object of registries.mittwald.de',
  is: resource => harborBodies(resource).length > 0,

  *facts(resource) {
    for (const request of harborBodies(resource)) yield readHarborBody(request)
  },
})
