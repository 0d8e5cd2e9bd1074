import { get, place } from '../../documents/cursor.ts'
import type { Resource } from '../../documents/resource.ts'
import type { EmittedFact } from '../../engine/fact.ts'
import { defineKind } from '../../engine/kind.ts'
import { agentOf } from './read-pod-identity-agent.ts'

const DAEMONSETS = ['hybrid', 'cloud', 'hybrid-bottlerocket'] as const

export default defineKind({
  id: 'PodIdentityAgentValues',
  types: ['object'],
  recognisedBy:
    'values of the chart eks-pod-identity-agent: daemonsets.cloud, hybrid or hybrid-bottlerocket with create',

  read: (resource, isForced) => (isForced || isMine(resource) ? factsOf(resource) : undefined),
})

/** Whether the content of a resource of these types makes it this kind. */
const isMine = ({ body }: Resource): boolean =>
  DAEMONSETS.some(name => get(body, 'daemonsets', name, 'create').node !== undefined)

function* factsOf({ body }: Resource): Generator<EmittedFact> {
  yield agentOf(body, 'definition', place(get(body, 'daemonsets')))
}
