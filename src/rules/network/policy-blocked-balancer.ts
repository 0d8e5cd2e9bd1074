import { known } from '../../documents/value.ts'
import { defineRule } from '../../engine/rule.ts'
import { orderAppsByBinding } from '../../facts/application/order-app.ts'
import { foundNamed } from '../../facts/kubernetes/named-object.ts'
import { findPort, type ServicePort, servicesByName } from '../../facts/kubernetes/service.ts'
import type { Workload } from '../../facts/kubernetes/workload.ts'
import { scopePlan } from '../../facts/network/address-plan.ts'
import { cloudAddresses } from '../../facts/network/cloud-addresses.ts'
import { podsOf } from '../../facts/network/pods.ts'
import { blamedPolicy, isOpen, networkIndexes, networkOf, sideOf } from '../../facts/network/reachability.ts'
import { backendsOf, podsByPlace } from '../../facts/network/service-backends.ts'
import { eachBinding } from '../../facts/network/target-group-binding.ts'

/** Of more workloads behind one Service not all are asked: what policies hold for them costs. */
const MOST = 4

export default defineRule({
  id: 'network/policy-blocked-balancer',
  summary: 'Let the load balancer reach the pods that it targets',
  severity: 'warning',
  since: '0.1.0',
  references: ['https://docs.aws.amazon.com/elasticloadbalancing/latest/network/edit-target-group-attributes.html'],
  checks: {
    'X-37': 'the load balancer cannot reach {workload} on TCP {port}; no ingress rule admits addresses on it',
  },
  on: { bindings: eachBinding },
  with: {
    ...networkIndexes,
    plan: scopePlan,
    services: servicesByName,
    pods: podsByPlace,
    ownApps: orderAppsByBinding,
  },

  *check({ bindings }, { say, unsure, platform }, lookups) {
    const network = networkOf(lookups)
    const from = cloudAddresses(lookups.plan(platform))
    for (const one of bindings) {
      const [name, wanted] = [known(one.serviceName), known(one.servicePort)]
      // NP-05 speaks of the pods of an OrderApp. With type instance the connection comes from a node.
      const isOther = one.graphKind !== undefined || known(one.targetType) === 'instance'
      if (name === undefined || wanted === undefined || isOther) continue
      if (foundNamed(lookups.ownApps, one, one.name).length > 0) continue
      const [service] = foundNamed(lookups.services, one, name)
      const port = service === undefined ? undefined : findPort(service, wanted)
      if (service === undefined || port === undefined) continue
      for (const workload of backendsOf(service, lookups.pods).slice(0, MOST)) {
        const number = numberOf(port, workload)
        const side = sideOf(network, 'ingress', from, { kind: 'pods', pods: podsOf(workload) })
        const policy = blamedPolicy(side, 'ingress')
        if (policy === undefined) continue
        const answer = number === undefined ? 'unknown' : isOpen(side, 'TCP', number)
        if (answer === 'unknown') yield unsure({ why: 'whether the policies admit the load balancer', at: policy.at })
        if (answer !== 'no' || number === undefined) continue
        yield say('X-37', policy.ingress.at, {
          data: { workload: `${workload.kind} ${workload.name}`, port: number },
          related: [{ at: one.serviceName.at, note: 'bound here' }],
        })
      }
    }
  },
})

/** The number of the container's port that a Service's port leads to; the same number where it names none. */
function numberOf({ target, port }: ServicePort, workload: Workload): number | undefined {
  if (target.state === 'unknown') return undefined
  const wanted = known(target) ?? known(port)
  if (typeof wanted !== 'string') return wanted
  return podsOf(workload).namedPorts.find(one => one.name === wanted && one.protocol === 'TCP')?.port
}
