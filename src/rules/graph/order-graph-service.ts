import * as facts from '../../facts/index.ts'
import { defineRule, isUnset, known, type Outcome } from '../../rule.ts'

export default defineRule({
  id: 'graph/order-graph-service',
  summary: 'Make the Service of an OrderApp a ClusterIP with one port, http',
  severity: 'error',
  relevance: 'platform',
  references: ['https://kubernetes.io/docs/concepts/services-networking/service/'],
  checks: {
    'RO-07.type': 'the Service of an OrderApp is of type ClusterIP',
    'RO-07.headless': 'the Service of an OrderApp has an address of its own',
    'RO-07.selector': 'the Service of an OrderApp selects {label}: {wanted}',
    'RO-07.label': 'the Service of an OrderApp selects by one label only, not by {key} too',
    'RO-07.ports': 'the Service of an OrderApp has one port, named http',
    'RO-07.port': '{field} of the port of an OrderApp is {wanted}',
  },
  on: facts.orderGraph,

  *check({ service }, { say, unsure }) {
    if (service === undefined) return
    const { type, clusterIP, ports, portsAt, portsOpen } = service
    if (!isUnset(type.value) && (yield* isOther(type, 'ClusterIP')))
      yield say('RO-07.type', facts.wrongPart(type, 'ClusterIP'))
    if (known(clusterIP.value) === 'None') yield say('RO-07.headless', clusterIP.value.at)
    yield* selector(service)
    const own = ports.find(({ name }) => known(name.value) === 'http') ?? ports[0]
    if (portsOpen !== undefined) return yield unsure(portsOpen)
    if (own === undefined) return yield say('RO-07.ports', portsAt)
    for (const other of ports) if (other !== own) yield say('RO-07.ports', other.at)
    if (yield* isOther(own.name, 'http')) yield say('RO-07.ports', facts.wrongPart(own.name, 'http'))
    for (const [field, text, wanted] of [
      ['port', own.port, facts.ofSpec('port')],
      ['targetPort', own.targetPort, 'http'],
      ...(isUnset(own.protocol.value) ? [] : [['protocol', own.protocol, 'TCP'] as const]),
    ] as const)
      if (yield* isOther(text, wanted))
        yield say('RO-07.port', facts.wrongPart(text, wanted), { data: { field, wanted } })

    function* selector({
      selector: { entries: selector, at: selectorAt, open },
    }: facts.OrderService): Generator<Outcome> {
      const label = selector.find(({ key }) => facts.ORDER_APP_LABELS.includes(key))
      const data = { label: label?.key ?? facts.ORDER_APP_LABELS[0] ?? '', wanted: facts.INSTANCE }
      const [only, ...others] = selector
      if (label === undefined && open !== undefined) yield unsure(open)
      else if (label === undefined) {
        // The one label that there is, is taken for the missing one.
        const isOneKey = only !== undefined && others.length === 0
        yield say('RO-07.selector', isOneKey ? only.at : selectorAt, { data })
      } else if (yield* isOther(label.text, facts.INSTANCE))
        yield say('RO-07.selector', facts.wrongPart(label.text, facts.INSTANCE), { data })
      for (const { key, at } of selector)
        if (key !== label?.key && label !== undefined) yield say('RO-07.label', at, { data: { key } })
    }

    function* isOther({ value }: facts.GraphText, wanted: string): Generator<Outcome, boolean> {
      if (value.state === 'unknown') yield unsure(value)
      return value.state !== 'unknown' && known(value) !== wanted
    }
  },
})
