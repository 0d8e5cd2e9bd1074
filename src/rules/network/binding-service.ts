import { known } from '../../documents/value.ts'
import { defineRule, type Outcome } from '../../engine/rule.ts'
import { orderAppsByBinding, orderAppsByName } from '../../facts/application/order-app.ts'
import { writtenNamesOf } from '../../facts/kubernetes/kustomization.ts'
import { findNamed, foundNamed } from '../../facts/kubernetes/named-object.ts'
import { findPort, hasKnownPorts, type ServiceObject, servicesByName } from '../../facts/kubernetes/service.ts'
import { eachBinding, type TargetGroupBinding } from '../../facts/network/target-group-binding.ts'

export default defineRule({
  id: 'network/binding-service',
  summary: 'Bind a Service that exists, by a port that it has',
  severity: 'error',
  since: '0.1.0',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'TB-04': 'Service {service} does not exist in the namespace of the binding',
    'TB-04.port': 'Service {service} has no port {port}',
    'TB-04.name': 'Service {service} has no port named {port}',
  },
  on: { bindings: eachBinding },
  with: { services: servicesByName, ownApps: orderAppsByBinding, apps: orderAppsByName, names: writtenNamesOf },

  *check({ bindings }, { say, unsure, complete, isExternal }, { services, ownApps, apps, names }) {
    for (const one of bindings) {
      const { serviceName, servicePort, graphKind } = one
      // In a graph the graph's own checks speak; of an OrderApp's binding TB-01.
      if (graphKind !== undefined || foundNamed(ownApps, one, one.name).length > 0) continue
      for (const value of [serviceName, servicePort]) if (value.state === 'unknown') yield unsure(value)
      const name = known(serviceName)
      if (name === undefined || name === '') continue
      const answer = findNamed(services, one, name)
      if (answer.state === 'found') yield* port(one, answer.all)
      else if (complete && !isExternal('Service', one.namespace, name) && foundNamed(apps, one, name).length === 0) {
        const isRenamed = names.isOpen || names.of(name).some(as => findNamed(services, one, as).state !== 'absent')
        if (answer.state === 'unknown' || isRenamed)
          yield unsure({ why: `whether the Service ${name} is in the same namespace`, at: serviceName.at })
        else yield say('TB-04', serviceName.at, { data: { service: name } })
      }
    }

    function* port(
      { servicePort, isPatched }: TargetGroupBinding,
      found: readonly ServiceObject[],
    ): Generator<Outcome> {
      const [wanted, first] = [known(servicePort), found[0]]
      if (wanted === undefined || first === undefined || found.some(one => findPort(one, wanted) !== undefined)) return
      const isOpen = isPatched === true || found.some(one => one.isPatched === true || !hasKnownPorts(one))
      if (isOpen) return yield unsure({ why: 'the ports of the Service', at: servicePort.at })
      const check = typeof wanted === 'number' ? 'TB-04.port' : 'TB-04.name'
      yield say(check, servicePort.at, {
        data: { service: first.name, port: wanted },
        related: [{ at: first.portsAt, note: 'the ports of the Service' }],
      })
    }
  },
})
