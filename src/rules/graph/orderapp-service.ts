import * as facts from '../../facts/index.ts'
import { defineRule, known, type Outcome, type Value } from '../../rule.ts'

const PORT = 'http'

export default defineRule({
  id: 'graph/orderapp-service',
  summary: 'Leave the Service of an OrderApp as its graph makes it',
  severity: 'error',
  relevance: { 'SV-01': 'platform', 'SV-02': 'anywhere' },
  references: ['https://kubernetes.io/docs/concepts/services-networking/service/#field-spec-ports'],
  checks: {
    'SV-01.type': 'the Service of OrderApp {app} is of type {found}, not ClusterIP',
    'SV-01.headless': 'the Service of OrderApp {app} has no address of its own',
    'SV-01.selector': 'the Service of OrderApp {app} does not select {key}: {app}',
    'SV-01.label': 'the Service of OrderApp {app} selects by {key} too, which its graph does not',
    'SV-01.ports': 'the Service of OrderApp {app} has one port, named http',
    'SV-01.port': 'port {found} of the Service is not the port of OrderApp {app}, {port}',
    'SV-01.protocol': 'the port of OrderApp {app} speaks {found}, not TCP',
    'SV-01.target': 'targetPort of OrderApp {app} is {found}, not the port name http',
    'SV-02': 'no container of OrderApp {app} has a port named {found}',
  },
  on: { services: facts.eachService },
  with: { apps: facts.orderAppsByName, pods: facts.podsByPlace },

  *check({ services }, { say, unsure }, { apps, pods }) {
    for (const one of services) {
      const app = one.inGraph ? undefined : facts.appOfObject(apps, one)
      if (app === undefined) continue
      const data = { app: app.name }
      for (const value of [one.type, one.selector, one.clusterIP]) if (value.state === 'unknown') yield unsure(value)
      const type = known(one.type)
      if (type !== undefined && type !== 'ClusterIP')
        yield say('SV-01.type', one.type.at, { data: { ...data, found: type } })
      if (facts.isHeadless(one)) yield say('SV-01.headless', one.clusterIP.at, { data })
      yield* selector(one, app)
      const own = one.ports.find(({ name }) => known(name) === PORT) ?? one.ports[0]
      if (own === undefined) yield say('SV-01.ports', one.portsAt, { data })
      else yield* port(one, own, app)
      for (const { at } of one.ports.filter(other => other !== own)) yield say('SV-01.ports', at, { data })
    }

    function* selector({ selector }: facts.ServiceObject, app: facts.OrderAppInstance): Generator<Outcome> {
      if (selector.state === 'unknown') return
      const labels = known(selector) ?? []
      const own = labels.find(({ key }) => facts.ORDER_APP_LABELS.includes(key))
      const data = { app: app.name, key: own?.key ?? 'app.kubernetes.io/name' }
      // The one label that there is, is taken for the missing one.
      const [only, ...others] = own === undefined ? labels : []
      const isOneKey = only !== undefined && others.length === 0
      if (isOneKey) yield say('SV-01.selector', { ...only.at, part: 'key' }, { data })
      else if (own?.value !== app.name) yield say('SV-01.selector', own?.at ?? selector.at, { data })
      for (const { key, at } of labels.filter(label => label !== own && !isOneKey))
        yield say('SV-01.label', { ...at, part: 'key' }, { data: { ...data, key } })
    }

    function* port(
      service: facts.ServiceObject,
      own: facts.ServicePort,
      app: facts.OrderAppInstance,
    ): Generator<Outcome> {
      const { name, port, target } = own
      for (const value of [name, port, target]) if (value.state === 'unknown') yield unsure(value)
      const data = { app: app.name }
      if (name.state !== 'unknown' && known(name) !== PORT) yield say('SV-01.ports', name.at, { data })
      const [found, wanted] = [known(port), facts.orderAppPort(app)]
      if (found !== undefined && wanted !== undefined && found !== wanted)
        yield say('SV-01.port', port.at, {
          data: { ...data, found, port: wanted },
          related: [{ at: app.port.state === 'absent' ? app.at : app.port.at, note: 'the OrderApp' }],
        })
      if (target.state !== 'unknown') yield* targetPort(service, target, own.protocol, app)
      if (own.protocol !== 'TCP' && /^\w+$/.test(own.protocol))
        yield say('SV-01.protocol', own.protocolAt, { data: { ...data, found: own.protocol } })
    }

    function* targetPort(
      service: facts.ServiceObject,
      target: Value<string | number>,
      protocol: string,
      app: facts.OrderAppInstance,
    ): Generator<Outcome> {
      const found = known(target)
      const data = { app: app.name, found: found ?? 'not set' }
      const backends = facts.backendsOf(service, pods)
      const isNamed = backends.some(one => facts.hasNamedPort(one, String(found), protocol) || facts.hasOpenPorts(one))
      // Without a Deployment in the scope there is what the graph makes: one container with the port http.
      const isMissing = backends.length === 0 ? found !== PORT : !isNamed
      const related = backends.slice(0, 1).map(({ at }) => ({ at, note: 'the pods' }))
      if (typeof found === 'string' && isMissing) yield say('SV-02', target.at, { data, related })
      else if (found !== PORT) yield say('SV-01.target', target.at, { data })
    }
  },
})
