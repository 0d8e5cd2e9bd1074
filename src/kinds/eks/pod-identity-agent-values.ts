import { get, place } from '../../documents/cursor.ts'
import { defineKind } from '../../engine/define.ts'
import { agentOf } from './read-pod-identity-agent.ts'

const DAEMONSETS = ['hybrid', 'cloud', 'hybrid-bottlerocket'] as const

export default defineKind({
  id: 'PodIdentityAgentValues',
  types: ['object'],
  recognisedBy:
    'values of the chart eks-pod-identity-agent: daemonsets.cloud, hybrid or hybrid-bottlerocket with create',
  is: ({ body }) => DAEMONSETS.some(name => get(body, 'daemonsets', name, 'create').node !== undefined),

  *facts({ body }) {
    yield agentOf(body, 'definition', place(get(body, 'daemonsets')))
  },
})
