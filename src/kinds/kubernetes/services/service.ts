import { type Cursor, fields, get, items, place } from '../../../documents/cursor.ts'
import { boolean, integer, isTemplated, literal, text, texts } from '../../../documents/read.ts'
import type { Resource } from '../../../documents/resource.ts'
import { known, type Value } from '../../../documents/value.ts'
import { defineKind } from '../../../engine/kind.ts'
import { monitoredService } from '../../../facts/kubernetes/monitored-service.ts'
import {
  type LoadBalancerService,
  loadBalancerService,
  type SelectedLabel,
  type ServiceObject,
  type ServicePort,
  service,
} from '../../../facts/kubernetes/service.ts'
import { isPrivate, parseCidr, toSet } from '../../../model/network/cidr.ts'
import { trimmed } from '../../../model/trimmed.ts'
import { graphOf } from '../graph-template.ts'
import { readMonitoredService } from '../monitoring/read-monitored-service.ts'
import { isCaptured, isOpenMap, labelText, objectMeta } from '../object-meta.ts'
import { portAt } from './read-port.ts'

export default defineKind({
  id: 'Service',
  types: ['core/Service'],
  recognisedBy: 'apiVersion v1, kind Service',

  *read(resource) {
    // A monitor finds what kro makes of a template, not the template.
    if (resource.container !== 'ResourceGraphDefinition') yield monitoredService.of(readMonitoredService(resource))
    const found = readService(resource)
    yield service.of(found)
    if (known(found.type) === 'LoadBalancer') yield loadBalancerService.of(readLoadBalancer(resource))
  },
})

function readService(resource: Resource): ServiceObject {
  const spec = get(resource.body, 'spec')
  return {
    ...objectMeta(resource),
    selector: selectorAt(get(spec, 'selector')),
    type: text(get(spec, 'type')),
    clusterIP: text(get(spec, 'clusterIP')),
    ports: items(get(spec, 'ports')).map(readPort),
    portsAt: place(get(spec, 'ports'), 'key'),
    publishNotReadyAddresses: boolean(get(spec, 'publishNotReadyAddresses')),
    externalTrafficPolicy: text(get(spec, 'externalTrafficPolicy')),
    internalTrafficPolicy: text(get(spec, 'internalTrafficPolicy')),
    hasExternalIPs: items(get(spec, 'externalIPs')).length > 0,
    captured: isCaptured(resource),
    inGraph: resource.container === 'ResourceGraphDefinition',
    ...boundInGraph(resource),
  }
}

/** Where a TargetGroupBinding of the same graph names a Service: by the id of its template, or as the template names it. */
function boundInGraph(resource: Resource): Pick<ServiceObject, 'boundInGraph'> {
  const graph = graphOf(resource)
  if (graph === undefined) return {}
  const id = literal(get(graph.item, 'id')) ?? ''
  const names = [`\${${id}.metadata.name}`, literal(get(resource.body, 'metadata', 'name'))]
  const templates = items(get(graph.spec, 'resources')).map(item => get(item, 'template'))
  const references = templates
    .filter(template => literal(get(template, 'kind')) === 'TargetGroupBinding')
    .map(template => get(template, 'spec', 'serviceRef', 'name'))
  const found = references.find(name => names.includes(literal(name)?.replace(/\s/g, '')))
  return found === undefined ? {} : { boundInGraph: place(found) }
}

function selectorAt(cursor: Cursor): ServiceObject['selector'] {
  const at = place(cursor, 'key')
  if (isOpenMap(cursor)) return { state: 'unknown', why: 'a selector that is decided at deployment', at }
  const labels = fields(cursor).flatMap(({ key, value }): readonly SelectedLabel[] => {
    const written = labelText(value)
    return written === undefined ? [] : [{ key, value: written, at: place(value) }]
  })
  return labels.length === 0 ? { state: 'absent', at } : { state: 'known', value: trimmed(labels), at }
}

const readPort = (port: Cursor): ServicePort => ({
  name: text(get(port, 'name')),
  port: integer(get(port, 'port')),
  target: portAt(get(port, 'targetPort')),
  protocol: literal(get(port, 'protocol')) ?? 'TCP',
  protocolAt: place(get(port, 'protocol')),
  at: place(port),
})

const PREFIX = 'service.beta.kubernetes.io/'

function readLoadBalancer(resource: Resource): LoadBalancerService {
  const spec = get(resource.body, 'spec')
  const annotations = get(resource.body, 'metadata', 'annotations')
  const annotation = (name: string): Value<string> => text(get(annotations, `${PREFIX}${name}`))
  return {
    ...objectMeta(resource),
    loadBalancerClass: text(get(spec, 'loadBalancerClass')),
    sourceRanges: texts(get(spec, 'loadBalancerSourceRanges')),
    typeAnnotation: annotation('aws-load-balancer-type'),
    schemeAnnotation: annotation('aws-load-balancer-scheme'),
    internalAnnotation: annotation('aws-load-balancer-internal'),
    rangesAnnotation: annotation('load-balancer-source-ranges'),
    hasOwnRules: ['aws-load-balancer-security-groups', 'aws-load-balancer-security-group-prefix-lists'].some(
      name => get(annotations, `${PREFIX}${name}`).node !== undefined,
    ),
    isInternalElsewhere:
      isPrivateAddress(literal(get(spec, 'loadBalancerIP'))) ||
      fields(annotations).some(
        ({ key, value }) => OWN_NETWORK.test(key) || (!key.includes('/aws-') && isInternal(key, literal(value) ?? '')),
      ),
    specAt: place(spec, 'key'),
    inGraph: resource.container === 'ResourceGraphDefinition',
    isOfOrderGraph: isOfOrderGraph(resource),
  }
}

/** Whether an address that is asked for is of a network of one's own: no load balancer of AWS takes one. */
function isPrivateAddress(address: string | undefined): boolean {
  const range = parseCidr(`${address}/32`)
  return range !== undefined && isPrivate(toSet([range]))
}

/** Whether it is the Service of the graph of OrderApps, or of one of them that kro has labelled. */
function isOfOrderGraph(resource: Resource): boolean {
  const graph = graphOf(resource)
  if (graph !== undefined)
    return literal(get(graph.spec, 'schema', 'kind')) === 'OrderApp' && literal(get(graph.item, 'id')) === 'service'
  const { labels } = objectMeta(resource)
  return labels['kro.run/instance-kind'] === 'OrderApp' && labels['kro.run/node-id'] === 'service'
}

/** Annotations of what announces addresses of one's own network: Cilium's LB IPAM, MetalLB, kube-vip, PureLB, OpenELB. */
const OWN_NETWORK =
  /^(?:lbipam\.cilium\.io|io\.cilium|metallb\.(?:universe\.tf|io)|kube-vip\.io|purelb\.io|(?:lb|eip|protocol)\.(?:kubesphere|openelb)\.io)\//

/** How other clouds say that a load balancer is internal: `…/azure-load-balancer-internal: "true"`, `…/load-balancer-type: Internal`. */
const isInternal = (key: string, value: string): boolean =>
  (/internal/i.test(key) && (value === 'true' || isTemplated(value))) ||
  (/load-?balancer/i.test(key) && /^(?:internal|private|intranet)$/i.test(value))
