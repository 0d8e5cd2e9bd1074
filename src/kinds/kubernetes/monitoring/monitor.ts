import { type Cursor, get, items, place } from '../../../documents/cursor.ts'
import { boolean, integer, literal, text, texts } from '../../../documents/read.ts'
import { known, knownItems } from '../../../documents/value.ts'
import { defineKind } from '../../../engine/kind.ts'
import { type MonitorEndpoint, monitor, type ScrapePort } from '../../../facts/kubernetes/scrape.ts'
import { selectorAt } from '../label-selector.ts'
import { isOpenMap, objectMeta } from '../object-meta.ts'

export default defineKind({
  id: 'Monitor',
  types: ['monitoring.coreos.com/ServiceMonitor', 'monitoring.coreos.com/PodMonitor'],
  recognisedBy: 'kind ServiceMonitor or PodMonitor of monitoring.coreos.com',

  *read(resource) {
    const spec = get(resource.body, 'spec')
    const isOfServices = resource.type.endsWith('/ServiceMonitor')
    const chosen = texts(get(spec, 'namespaceSelector', 'matchNames'))
    const names = knownItems(chosen)
    const everywhere = boolean(get(spec, 'namespaceSelector', 'any'))
    yield monitor.of({
      ...objectMeta(resource),
      of: isOfServices ? 'services' : 'pods',
      selector: selectorAt(get(spec, 'selector')),
      isEverywhere: known(everywhere) === true,
      ports: items(get(spec, isOfServices ? 'endpoints' : 'podMetricsEndpoints')).map(portOf),
      everywhere,
      matchNames: chosen,
      endpoints: isOfServices ? items(get(spec, 'endpoints')).map(endpointOf) : [],
      labelsOpen: isOpenMap(get(resource.body, 'metadata', 'labels')),
      ...(names.length === 0 ? {} : { namespaces: names }),
    })
  },
})

const endpointOf = (endpoint: Cursor): MonitorEndpoint => ({
  port: text(get(endpoint, 'port')),
  path: text(get(endpoint, 'path')),
  interval: text(get(endpoint, 'interval')),
  // Over HTTP there is no certificate to verify.
  isInsecure:
    literal(get(endpoint, 'scheme')) === 'http'
      ? { state: 'absent', at: place(get(endpoint, 'tlsConfig')) }
      : boolean(get(endpoint, 'tlsConfig', 'insecureSkipVerify')),
  at: place(endpoint),
})

function portOf(endpoint: Cursor): ScrapePort {
  const name = literal(get(endpoint, 'port'))
  const target =
    known(integer(get(endpoint, 'portNumber'))) ??
    literal(get(endpoint, 'targetPort')) ??
    known(integer(get(endpoint, 'targetPort')))
  return { ...(name === undefined ? {} : { name }), ...(target === undefined ? {} : { target }) }
}
