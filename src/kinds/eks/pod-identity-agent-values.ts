import { get, place } from '../../documents/cursor.ts'
import type { Resource } from '../../documents/resource.ts'
import { defineKind } from '../../engine/kind.ts'
import { POD_IDENTITY_AGENT } from '../../facts/eks/pod-identity-agent.ts'
import { addonOption } from './addon-option.ts'
import { agentOf } from './read-pod-identity-agent.ts'

const DAEMONSETS = ['hybrid', 'cloud', 'hybrid-bottlerocket'] as const

export default defineKind({
  id: 'PodIdentityAgentValues',
  types: ['object'],
  held: { as: ['file', 'request'], contains: /daemonsets/ },
  recognisedBy:
    'values of the chart eks-pod-identity-agent: daemonsets.cloud, hybrid or hybrid-bottlerocket with create',

  is: resource => {
    const option = addonOption(resource)
    return option === undefined ? isChart(resource) : option.addon === POD_IDENTITY_AGENT
  },

  *read(resource) {
    const { body } = resource
    const at = place(get(body, 'daemonsets'))
    const option = addonOption(resource)
    if (option === undefined) yield agentOf(body, 'definition', at)
    else yield agentOf(body, 'request', at, { cluster: option.cluster, version: { state: 'absent', at } })
  },
})

const isChart = ({ body }: Resource): boolean =>
  DAEMONSETS.some(name => get(body, 'daemonsets', name, 'create').node !== undefined)
