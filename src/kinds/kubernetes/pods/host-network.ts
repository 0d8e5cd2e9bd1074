import { OPERATED_TYPES, podSpecsOf, RUN_TYPES } from '../../../dialects/run-pods.ts'
import { type Cursor, get } from '../../../documents/cursor.ts'
import { boolean, literal, text } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import type { EmittedFact } from '../../../engine/fact.ts'
import { defineKind, ifAny } from '../../../engine/kind.ts'
import { networkOfNode } from '../../../facts/kubernetes/host-network.ts'
import { objectMeta } from '../object-meta.ts'

/** Its operator gives Pods on the network of their node the policy that they need, unless another one is written. */
const CARED_FOR: ReadonlySet<string> = new Set(OPERATED_TYPES)

/** Pods on the network of their node. */
export default defineKind({
  id: 'HostNetwork',
  types: RUN_TYPES,
  recognisedBy: 'something that runs Pods and states whether they use the network of their node',

  read: resource => ifAny(podSpecsOf(resource).flatMap(spec => networkFact(resource, spec) ?? [])),
})

function networkFact(resource: Resource, spec: Cursor): EmittedFact | undefined {
  const field = (name: string, inTerraform: string): Cursor =>
    get(spec, resource.type.startsWith('kubernetes_') ? inTerraform : name)
  const hostNetwork = boolean(field('hostNetwork', 'host_network'))
  const dnsPolicy = text(field('dnsPolicy', 'dns_policy'))
  if (hostNetwork.state === 'absent' || (CARED_FOR.has(resource.type) && dnsPolicy.state === 'absent')) return undefined
  const meta = objectMeta(resource)
  const priority = literal(field('priorityClassName', 'priority_class_name')) ?? ''
  return networkOfNode.of({
    ...meta,
    hostNetwork,
    dnsPolicy,
    ofSystem: /^system-(?:node|cluster)-critical$/.test(priority) || meta.namespace === 'kube-system',
    captured: get(resource.body, 'metadata', 'uid').node !== undefined,
  })
}
