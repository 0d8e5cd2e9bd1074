import { get, place } from '../../documents/cursor.ts'
import { literal, looseBoolean } from '../../documents/read.ts'
import type { Resource } from '../../documents/resource.ts'
import { isUnset } from '../../documents/value.ts'
import { defineKind, ifAny } from '../../engine/kind.ts'
import { type HarborCall, harborCall } from '../../facts/harbor/harbor-call.ts'
import { isCredential } from '../../model/credential.ts'
import { scriptsOf } from '../pipeline/commands/pipeline-scripts.ts'
import { CALLS, scriptCalls } from './script-calls.ts'

export default defineKind({
  id: 'HarborCall',
  types: ['shell', 'provider.harbor'],
  held: { as: ['script', 'user data'], contains: CALLS },
  recognisedBy:
    "commands of curl, wget and httpie that call Harbor, by its name or its API's paths; Terraform's provider for Harbor",

  read: resource =>
    ifAny(
      (resource.type === 'shell' ? scriptsOf(resource).flatMap(scriptCalls) : [readProvider(resource)]).map(
        harborCall.of,
      ),
    ),
})

function readProvider({ body }: Resource): HarborCall {
  const password = get(body, 'password')
  const secret = literal(password) ?? ''
  const insecure = looseBoolean(get(body, 'insecure'))
  return {
    secretsAt: isCredential(secret) ? [place(password, 'key')] : [],
    ...(isUnset(insecure) ? {} : { unverified: { written: 'insecure', value: insecure } }),
  }
}
