import * as facts from '../../facts/index.ts'
import { defineRule, known, type Outcome, type Value, warning } from '../../rule.ts'

export default defineRule({
  id: 'network/endpoint-slice',
  summary: 'Name the Service of an EndpointSlice, and its ports',
  severity: 'error',
  relevance: 'anywhere',
  references: ['https://kubernetes.io/docs/concepts/services-networking/service/#services-without-selectors'],
  checks: {
    'EP-02': 'EndpointSlice {name} has no label kubernetes.io/service-name, so no Service uses it',
    'EP-02.service': 'Service {service} of EndpointSlice {name} does not exist in its namespace',
    'EP-02.name': 'Service {service} has no port named {port}, so this port is not used',
    'EP-02.unnamed': 'all ports of Service {service} are named, so this port without a name is not used',
    'EP-02.port': warning('port {port} is not the targetPort of Service {service}, {target}'),
  },
  on: { slices: facts.eachEndpointSlice },
  with: { services: facts.servicesByName, mayBeRenamed: facts.openNames },

  *check({ slices }, { say, unsure, complete, isExternal }, { services, mayBeRenamed }) {
    for (const one of slices) {
      const { name, namespace, isManaged, captured, service } = one
      if (isManaged) continue
      if (service.state === 'unknown') yield unsure(service)
      if (service.state === 'absent' || service.state === 'invalid' || known(service) === '') {
        yield say('EP-02', service.state === 'known' ? { ...service.at, part: 'key' } : service.at, {
          data: { name },
        })
      }
      const wanted = known(service) ?? ''
      if (wanted === '') continue
      const answer = facts.findNamed(services, one, wanted)
      const [found] = answer.state === 'found' ? answer.all : []
      if (found !== undefined) yield* ports(one, found, wanted)
      // What was captured was there: the Service has gone since, or what is wrong is where it is made.
      else if (complete && !captured && !isExternal('Service', namespace, wanted) && wanted !== 'kubernetes') {
        if (answer.state === 'unknown' || mayBeRenamed)
          yield unsure({ why: `whether the Service ${wanted} is in the same namespace`, at: service.at })
        else yield say('EP-02.service', service.at, { data: { name, service: wanted } })
      }
    }

    function* ports(slice: facts.EndpointSlice, found: facts.ServiceObject, service: string): Generator<Outcome> {
      if (!facts.hasKnownPorts(found)) return
      const related = [{ at: found.portsAt, note: 'the ports of the Service' }]
      for (const { name, port } of slice.ports) {
        if (name.state === 'unknown') {
          yield unsure(name)
          continue
        }
        const match = found.ports.find(one => nameOf(one.name) === nameOf(name))
        if (match === undefined) {
          if (nameOf(name) === '') yield say('EP-02.unnamed', name.at, { data: { service }, related })
          else yield say('EP-02.name', name.at, { data: { service, port: nameOf(name) }, related })
          continue
        }
        const [target, number] = [known(match.target), known(port)]
        if (typeof target === 'number' && number !== undefined && target !== number)
          yield say('EP-02.port', port.at, {
            data: { port: number, service, target },
            related: [{ at: match.target.at, note: 'the Service' }],
          })
      }
    }
  },
})

/** A port without a name has an empty one. */
const nameOf = (name: Value<string>): string => known(name) ?? ''
