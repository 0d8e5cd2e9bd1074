import { defineKind } from '../../engine/define.ts'
import { SCRIPT_TYPES } from '../pipelines/pipeline-scripts.ts'
import { hasScriptedBodies, scriptedBodies } from './harbor-bodies.ts'
import { readHarborBody } from './read-harbor.ts'

/** Requests to Harbor that a script writes in a here-document, or gives to curl as they are. */
export default defineKind({
  id: 'ScriptedHarbor',
  types: SCRIPT_TYPES,
  recognisedBy: 'the body of a request to Harbor in a here-document or an option of curl, in a shell script',
  is: hasScriptedBodies,

  *facts(resource) {
    for (const request of scriptedBodies(resource)) yield readHarborBody(request)
  },
})
