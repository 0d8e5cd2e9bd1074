import * as facts from '../../facts/index.ts'
import { allOf, defineRule, known } from '../../rule.ts'

/** Limit of workloads behind one Service that are checked: looking up their policies is expensive. */
const MOST = 4

export default defineRule({
  id: 'network/policy-blocked-balancer',
  summary: 'Let the load balancer reach the pods that it targets',
  severity: 'warning',
  relevance: 'anywhere',
  references: ['https://docs.aws.amazon.com/elasticloadbalancing/latest/network/edit-target-group-attributes.html'],
  checks: {
    'X-37': 'the load balancer cannot reach {workload} on TCP {port}; no ingress rule admits addresses on it',
  },
  on: { bindings: facts.eachBinding },
  with: {
    ...facts.networkIndexes,
    plan: facts.scopePlan,
    ofVpc: allOf(facts.vpc, facts.onlyVpcRanges),
    services: facts.servicesByName,
    pods: facts.podsByPlace,
    ownApps: facts.orderAppsByBinding,
  },

  *check({ bindings }, { say, unsure, platform }, lookups) {
    const network = facts.networkOf(lookups)
    const from = facts.cloudAddresses(lookups.plan(platform), lookups.ofVpc)
    for (const one of bindings) {
      const [name, wanted] = [known(one.serviceName), known(one.servicePort)]
      // NP-05 speaks of the pods of an OrderApp. With type instance the connection comes from a node.
      const isOther = one.graphKind !== undefined || known(one.targetType) === 'instance'
      if (name === undefined || wanted === undefined || isOther) continue
      if (facts.foundNamed(lookups.ownApps, one, one.name).length > 0) continue
      const [service] = facts.foundNamed(lookups.services, one, name)
      const port = service === undefined ? undefined : facts.findPort(service, wanted)
      if (service === undefined || port === undefined) continue
      for (const workload of facts.backendsOf(service, lookups.pods).slice(0, MOST)) {
        const number = numberOf(port, workload)
        const side = facts.sideOf(network, 'ingress', from, { kind: 'pods', pods: facts.podsOf(workload) })
        const policy = facts.blamedPolicy(side, 'ingress')
        if (policy === undefined) continue
        const answer = number === undefined ? 'unknown' : facts.isOpen(side, 'TCP', number)
        if (answer === 'unknown') yield unsure({ why: 'whether the policies admit the load balancer', at: policy.at })
        if (answer !== 'no' || number === undefined) continue
        yield say('X-37', policy.ingress.at, {
          data: { workload: facts.objectLabel(workload), port: number },
          related: [{ at: one.serviceName.at, note: 'bound here' }],
        })
      }
    }
  },
})

/** The number of the container's port that a Service's port leads to; the same number where it names none. */
function numberOf({ target, port }: facts.ServicePort, workload: facts.Workload): number | undefined {
  if (target.state === 'unknown') return undefined
  const wanted = known(target) ?? known(port)
  if (typeof wanted !== 'string') return wanted
  return facts.podsOf(workload).namedPorts.find(one => one.name === wanted && one.protocol === 'TCP')?.port
}
