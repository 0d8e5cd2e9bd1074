import { defineKind } from '../../engine/kind.ts'
import { SCRIPT_TYPES } from '../pipelines/pipeline-scripts.ts'
import { HARBOR_TYPES, harborBodies, hasScriptedBodies, scriptedBodies } from './harbor-bodies.ts'
import { readHarborBody } from './read-harbor.ts'
import { readInventory } from './read-harbor-inventory.ts'

export default defineKind({
  id: 'Harbor',
  types: ['list', ...HARBOR_TYPES, ...SCRIPT_TYPES],
  recognisedBy:
    "what Harbor's API takes or answers, by its members, also in a ConfigMap, a here-document or an option of curl; its Terraform resource; an object of registries.mittwald.de",

  read: (resource, isForced) => {
    const requests = harborBodies(resource)
    const isScript = hasScriptedBodies(resource)
    if (!isForced && !isScript && requests.length === 0) return undefined
    return [
      ...requests.flatMap(request => [readHarborBody(request), ...readInventory(request, resource)]),
      ...(isScript ? scriptedBodies(resource).map(readHarborBody) : []),
    ]
  },
})
