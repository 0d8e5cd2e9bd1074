import { defineKind } from '../../engine/kind.ts'
import { HARBOR_TYPES, harborBodies } from './harbor-bodies.ts'
import { readHarborBody } from './read-harbor.ts'
import { readInventory } from './read-harbor-inventory.ts'

export default defineKind({
  id: 'Harbor',
  types: ['list', 'object', ...HARBOR_TYPES],
  // A member that a request has and few others have; or Harbor's name.
  held: {
    as: ['file', 'request'],
    contains:
      /[Hh]arbor|HARBOR|\/api\/v2\.0\/|\/registries$|\b(?:dest_registry|src_registry|target_registry|replicate_deletion|project_name|project_id|permissions|tag_selectors|scope_selectors|credential|access_secret)"?\s{0,9}:|\btype"?\s{0,9}:\s{0,9}"?(?:harbor|docker-hub)\b/,
  },
  recognisedBy:
    "what Harbor's API takes or answers, by its members, also in a ConfigMap or in what a script gives to a command; its Terraform resource; an object of registries.mittwald.de",

  read: (resource, isForced) => {
    const requests = harborBodies(resource)
    if (!isForced && requests.length === 0) return undefined
    return requests.flatMap(request => [readHarborBody(request), ...readInventory(request, resource)])
  },
})
