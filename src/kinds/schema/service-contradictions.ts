import { type Cursor, get, place } from '../../documents/cursor.ts'
import type { Contradiction } from '../../facts/schema/object-faults.ts'
import { both, lacks, requires } from './field-contradictions.ts'
import { isNothing, items, known, numberAt, portKey, repeated, textAt } from './node-words.ts'

/** The contradictions of a Service (validateService, kubernetes, apis/core/validation). */
export function ofService(spec: Cursor, body: Cursor): readonly Contradiction[] {
  const ports = items(get(spec, 'ports'))
  const unnamed = ports.length < 2 ? [] : ports.filter(port => known(port) && isNothing(get(port, 'name')))
  const isExternal = textAt(get(spec, 'type')) === 'ExternalName'
  const isHeadless = textAt(get(spec, 'clusterIP')) === 'None'
  const isKind = ['type', 'clusterIP'].every(field => isNothing(get(spec, field)) || known(get(spec, field)))
  const hasNone =
    lacks(spec, 'ports') ||
    (get(spec, 'ports').node?.type === 'sequence' && known(get(spec, 'ports')) && ports.length === 0)
  return [
    ...(isKind && !isExternal && !isHeadless && hasNone ? [requires(get(body, 'spec'), 'a Service', 'ports')] : []),
    ...(isExternal && lacks(spec, 'externalName')
      ? [requires(get(spec, 'type'), 'the type ExternalName', 'externalName')]
      : []),
    ...unnamed.map(port => ({
      at: place(get(port, 'port')),
      sort: 'unnamed-port' as const,
      name: `port-${numberAt(get(port, 'port')) ?? ''}`,
      other: '',
    })),
    ...repeated(ports, 'name', 'repeated', { other: 'ports' }),
    ...repeated(ports, 'port', 'repeated-service-port', { keyOf: portKey }),
    ...repeated(ports, 'nodePort', 'repeated-service-port', { keyOf: portKey }),
    ...ofType(spec, ports),
  ]
}

/** What only the type LoadBalancer has; network/traffic-policy has externalTrafficPolicy, network/headless-service the clusterIP None. */
const OF_LOAD_BALANCERS = [
  'loadBalancerSourceRanges',
  'loadBalancerClass',
  'allocateLoadBalancerNodePorts',
  'healthCheckNodePort',
] as const

/** What the type of a Service does not take. */
function ofType(spec: Cursor, ports: readonly Cursor[]): readonly Contradiction[] {
  const stated = get(spec, 'type')
  const type = isNothing(stated) ? 'ClusterIP' : textAt(stated)
  if (type === undefined || !known(spec)) return []
  const misplaced = type === 'LoadBalancer' ? [] : OF_LOAD_BALANCERS.filter(name => isStated(get(spec, name)))
  const health = get(spec, 'healthCheckNodePort')
  const policy = get(spec, 'externalTrafficPolicy')
  const address = get(spec, 'clusterIP')
  const first = items(get(spec, 'clusterIPs')).slice(0, 1).map(textAt)
  const own = isNothing(address) ? '' : textAt(address)
  return [
    ...misplaced.map(name => requires(get(spec, name), name, 'the type LoadBalancer')),
    // The API server completes the list, but not the single one.
    ...(own !== undefined && first.some(one => one !== undefined && one !== own)
      ? [requires(get(spec, 'clusterIPs'), 'clusterIPs', 'their first one as clusterIP')]
      : []),
    ...(type === 'ClusterIP' ? ports.filter(port => isStated(get(port, 'nodePort'))) : []).map(port =>
      requires(get(port, 'nodePort'), 'nodePort', 'the type NodePort or LoadBalancer'),
    ),
    ...(type === 'LoadBalancer' && isStated(health) && (isNothing(policy) || textAt(policy) === 'Cluster')
      ? [requires(health, 'healthCheckNodePort', 'the externalTrafficPolicy Local')]
      : []),
    ...(type === 'ExternalName' && isStated(address)
      ? [both(address, 'clusterIP', 'the type ExternalName', stated)]
      : []),
  ]
}

/** Whether a field is there and says anything: neither an empty text or list, nor 0. */
const isStated = (field: Cursor): boolean =>
  known(field) &&
  textAt(field) !== '' &&
  numberAt(field) !== 0 &&
  (field.node?.type !== 'sequence' || field.node.items.length > 0)
