import * as facts from '../../facts/index.ts'
import { defineRule, known, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'network/binding-service',
  summary: 'Bind a Service that exists, by a port that it has',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/targetgroupbinding/spec/'],
  checks: {
    'TB-04': 'Service {service} does not exist in the namespace of the binding',
    'TB-04.elsewhere': 'Service {service} is in namespace {elsewhere}, and the binding in {namespace}',
    'TB-04.meant': {
      confidence: 'medium',
      text: 'there is no Service {service} beside the binding, but {meant}, which no binding refers to',
    },
    'TB-04.renamed': 'Service {service} is deployed as {deployed}, but kustomize leaves serviceRef as it is',
    'TB-04.none': 'serviceRef names no port of Service {service}, so the API server refuses the binding',
    'TB-04.port': 'Service {service} has no port {port}',
    'TB-04.name': 'Service {service} has no port named {port}',
  },
  on: { bindings: facts.eachBinding },
  with: { ...facts.boundServiceIndexes, ownApps: facts.orderAppsByBinding },

  *check({ bindings }, { say, unsure, complete, isExternal }, lookups) {
    for (const one of bindings) {
      const { serviceName, servicePort, graphKind } = one
      // In an OrderApp's graph its own checks speak; of an OrderApp's binding TB-01.
      if (graphKind !== undefined) {
        if (!facts.isOfOrderAppGraph(one)) yield* inGraph(one)
        continue
      }
      if (facts.foundNamed(lookups.ownApps, one, one.name).length > 0) continue
      for (const value of [serviceName, servicePort]) if (value.state === 'unknown') yield unsure(value)
      const name = known(serviceName)
      if (name === undefined || name === '') continue
      if (servicePort.state === 'absent') yield say('TB-04.none', servicePort.at, { data: { service: name } })
      const { at } = serviceName
      const found = facts.findBoundService(one, name, lookups)
      if (found.is === 'found') yield* port(one, found.all)
      else if (found.is === 'renamed') yield say('TB-04.renamed', at, { data: { service: name, deployed: found.as } })
      else if (found.is === 'app') yield* portOfApp(one, found.app)
      else if (found.is === 'open' && found.isSure) yield unsure({ why: found.why, at })
      else if (isExternal('Service', one.namespace, name)) continue
      else if (found.is === 'elsewhere')
        yield say('TB-04.elsewhere', at, {
          data: { service: name, elsewhere: found.service.namespace ?? '', namespace: one.namespace ?? '' },
          related: [{ at: found.service.at, note: 'the Service' }],
        })
      else if (found.is === 'meant')
        yield say('TB-04.meant', at, {
          data: { service: name, meant: found.service.name },
          related: [{ at: found.service.at, note: 'the Service' }],
        })
      else if (complete)
        yield found.is === 'open' ? unsure({ why: found.why, at }) : say('TB-04', at, { data: { service: name } })
    }

    /** In a graph a port is held against the Service that the graph makes. */
    function* inGraph({ graphService: service, servicePort }: facts.TargetGroupBinding): Generator<Outcome> {
      const wanted = known(servicePort)
      if (service === undefined || wanted === undefined || service.ports.includes(wanted)) return
      const check = typeof wanted === 'number' ? 'TB-04.port' : 'TB-04.name'
      const related = [{ at: service.at, note: 'the ports of the Service' }]
      yield say(check, servicePort.at, { data: { service: service.id, port: wanted }, related })
    }

    /** The Service of an OrderApp has one port, named http. */
    function* portOfApp({ servicePort }: facts.TargetGroupBinding, app: facts.OrderAppInstance): Generator<Outcome> {
      const [wanted, port] = [known(servicePort), facts.orderAppPort(app)]
      if (wanted === undefined || port === undefined || wanted === port || wanted === 'http') return
      const check = typeof wanted === 'number' ? 'TB-04.port' : 'TB-04.name'
      const data = { service: app.name, port: wanted }
      yield say(check, servicePort.at, { data, related: [{ at: app.at, note: 'the OrderApp' }] })
    }

    function* port(
      { servicePort }: facts.TargetGroupBinding,
      found: readonly facts.ServiceObject[],
    ): Generator<Outcome> {
      const [wanted, first] = [known(servicePort), found[0]]
      if (wanted === undefined || first === undefined || found.some(one => facts.findPort(one, wanted) !== undefined))
        return
      const isOpen = found.some(one => !facts.hasKnownPorts(one))
      if (isOpen) return yield unsure({ why: 'the ports of the Service', at: servicePort.at })
      const check = typeof wanted === 'number' ? 'TB-04.port' : 'TB-04.name'
      yield say(check, servicePort.at, {
        data: { service: first.name, port: wanted },
        related: [{ at: first.portsAt, note: 'the ports of the Service' }],
      })
    }
  },
})
