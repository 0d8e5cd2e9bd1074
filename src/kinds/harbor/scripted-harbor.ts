import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { SCRIPT_TYPES } from '../pipelines/pipeline-scripts.ts'
import { hasScriptedBodies, scriptedBodies } from './harbor-bodies.ts'
import { readHarborBody } from './read-harbor.ts'

/** Requests to Harbor that a script writes in a here-document, or gives to curl as they are. */
export default defineKind({
  id: 'ScriptedHarbor',
  types: SCRIPT_TYPES,
  recognisedBy: 'the body of a request to Harbor in a here-document or an option of curl, in a shell script',

  read: (resource, isForced) => (isForced || hasScriptedBodies(resource) ? factsOf(resource) : undefined),
})

function* factsOf(resource: Resource): Generator<EmittedFact> {
  for (const request of scriptedBodies(resource)) yield readHarborBody(request)
}
