import { type Cursor, get, items } from '../../documents/cursor.ts'
import { boolean, integer, literal, texts } from '../../documents/read.ts'
import { known, knownItems } from '../../documents/value.ts'
import { defineKind } from '../../engine/define.ts'
import { monitor, type ScrapePort } from '../../facts/kubernetes/scrape.ts'
import { selectorAt } from '../network/read-network-policy.ts'
import { objectMeta } from './object-meta.ts'

export default defineKind({
  id: 'Monitor',
  types: ['monitoring.coreos.com/ServiceMonitor', 'monitoring.coreos.com/PodMonitor'],
  recognisedBy: 'kind ServiceMonitor or PodMonitor of monitoring.coreos.com',

  *facts(resource) {
    const spec = get(resource.body, 'spec')
    const isOfServices = resource.type.endsWith('/ServiceMonitor')
    const chosen = texts(get(spec, 'namespaceSelector', 'matchNames'))
    const names = knownItems(chosen)
    yield monitor.of({
      ...objectMeta(resource),
      of: isOfServices ? 'services' : 'pods',
      selector: selectorAt(get(spec, 'selector')),
      isEverywhere: known(boolean(get(spec, 'namespaceSelector', 'any'))) === true,
      ports: items(get(spec, isOfServices ? 'endpoints' : 'podMetricsEndpoints')).map(portOf),
      ...(names.length === 0 ? {} : { namespaces: names }),
    })
  },
})

function portOf(endpoint: Cursor): ScrapePort {
  const name = literal(get(endpoint, 'port'))
  const target =
    known(integer(get(endpoint, 'portNumber'))) ??
    literal(get(endpoint, 'targetPort')) ??
    known(integer(get(endpoint, 'targetPort')))
  return { ...(name === undefined ? {} : { name }), ...(target === undefined ? {} : { target }) }
}
